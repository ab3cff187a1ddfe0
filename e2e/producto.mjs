// The program as `npm start` runs it, with the paces a story gives: a token that lives seconds, an hour that takes none.
import { main } from '../dist/main.js'

await main(JSON.parse(process.env.AJUSTES))
