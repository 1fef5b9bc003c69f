import { lexicographicSortSchema, printSchema } from 'graphql'
import { makeSchema } from './schema.ts'
import type { Services } from './services.ts'

// Resolvers are made but never run here, so the services they would ask are not there.
process.stdout.write(`${printSchema(lexicographicSortSchema(makeSchema({} as Services)))}\n`)
