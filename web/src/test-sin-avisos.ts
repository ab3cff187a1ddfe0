// What a screen announced is kept by a library that all the files of a worker share: each test begins without the words of another.
import { notifications } from '@mantine/notifications'
import { afterEach } from 'vitest'

afterEach(() => notifications.clean())
