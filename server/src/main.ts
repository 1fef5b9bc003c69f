import { startFromEnvironment } from './start.ts'

// `npm start`: the server alone, loaded as fast as can be. The command line is cli.ts.
await startFromEnvironment()
