import { lexicographicSortSchema, printSchema } from 'graphql'
import { makeSchema } from './schema.ts'
import type { Services } from './services.ts'

// Resolvers are created but never run here, so they need no services.
process.stdout.write(`${printSchema(lexicographicSortSchema(makeSchema({} as Services)))}\n`)
