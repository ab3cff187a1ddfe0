// The program as `npm start` runs it, with the paces its caller gives.
import { main } from '@litro/api/main'

await main(JSON.parse(process.env.AJUSTES ?? '{}'))
