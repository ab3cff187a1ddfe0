// The program: what `npm start` and a supervisor run.
import { main } from './main.ts'

await main()
