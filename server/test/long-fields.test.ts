import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { takesLong } from '../src/platform/http/graphql/long-fields.ts'
import { LARGEST_BODY, largestRequest } from '../src/platform/http/graphql/request-size.ts'
import { makeSchema } from '../src/schema.ts'
import type { Services } from '../src/services.ts'

// Nothing is resolved here, so no services are needed.
const schema = makeSchema({} as Services)

it('takes long only for a file to be read or written, what may be the largest workbook or plan, a whole deck, or an answer that a model makes', () => {
  const long = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) =>
    takesLong(schema, parse(`mutation { ${name} }`), null),
  )
  const longQueries = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter((name) => takesLong(schema, parse(`{ ${name} }`), null))
  expect(longQueries.sort()).toEqual([
    'budgetTemplate',
    'budgetWorkbook',
    'chat',
    'opsDataTemplateByLocations',
    'opsDataTemplateByMetrics',
    'presentationPdf',
  ])
  expect(long.sort()).toEqual([
    'addPicture',
    'continueChat',
    'createBudget',
    'makePresentationsOfLocations',
    'markPresented',
    'redoOpsDataUpload',
    'restoreBudgetVersion',
    'saveBudget',
    'saveOpsData',
    'undoOpsDataUpload',
    'uploadBudget',
    'uploadOpsData',
  ])
})

it('takes the largest file in base64, and the time to read it, wherever a field takes a file', () => {
  const withFile = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ args }) => args.some(({ name }) => name === 'file'))
  const documents = withFile.map(({ name }) => parse(`mutation { ${name} }`))
  expect(withFile.length).toBe(3)
  expect(documents.map((document) => largestRequest(schema, document, null))).toEqual(withFile.map(() => LARGEST_BODY))
  expect(documents.map((document) => takesLong(schema, document, null))).toEqual(withFile.map(() => true))
})
