import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { takesLong } from '../src/platform/http/graphql/long-fields.ts'
import { makeSchema } from '../src/schema.ts'
import type { Services } from '../src/services.ts'

it('takes long only for what may be the largest workbook or plan, a whole deck, or an answer that a model makes', () => {
  // Nothing is resolved here, so no services are needed.
  const schema = makeSchema({} as Services)
  const long = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) =>
    takesLong(schema, parse(`mutation { ${name} }`), null),
  )
  const longQueries = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter((name) => takesLong(schema, parse(`{ ${name} }`), null))
  expect(longQueries).toEqual(['chat'])
  expect(long.sort()).toEqual([
    'continueChat',
    'createBudget',
    'makePresentationsOfLocations',
    'markPresented',
    'redoOpsDataUpload',
    'restoreBudgetVersion',
    'saveBudget',
    'saveOpsData',
    'undoOpsDataUpload',
  ])
})
