// Where the messages of the corner are drawn.
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

export const Toasts = () => <Notifications position="top-right" containerWidth={380} />
