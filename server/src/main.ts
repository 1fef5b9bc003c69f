import { startFromEnvironment } from './start.ts'

// `npm start`: only the server, loaded as fast as possible. The command line is cli.ts.
await startFromEnvironment()
