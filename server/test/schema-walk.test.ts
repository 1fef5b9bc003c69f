import { BadInputError } from '@fourwall/domain/errors.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import {
  execute,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
  printSchema,
  subscribe,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { makeBuilder } from '../src/builder.ts'
import { limitInputs, limitsOf } from '../src/platform/http/graphql/input-limits.ts'
import { makeSchema } from '../src/schema.ts'
import type { Services } from '../src/services.ts'

// Nothing is resolved here, so no services are needed.
const schema = makeSchema({} as Services)
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
const fieldsOfObjects = types.flatMap((type) =>
  isObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type, field, name: `${type.name}.${field.name}` })) : [],
)
const inputs: readonly { readonly name: string; readonly input: GraphQLArgument | GraphQLInputField }[] = [
  ...fieldsOfObjects.flatMap(({ field, name }) => field.args.map((input) => ({ name: `${name}(${input.name})`, input }))),
  ...types.flatMap((type) =>
    isInputObjectType(type) ? Object.values(type.getFields()).map((input) => ({ name: `${type.name}.${input.name}`, input })) : [],
  ),
]

it('has descriptions whose sentences are apart', () => {
  expect(printSchema(schema).match(/.*[a-z)][.:;?][A-Z].*/g) ?? []).toEqual([])
})

describe('all inputs', () => {
  it('are visited', () => {
    expect(inputs.length).toBeGreaterThan(350)
  })

  it('have a limit for each text', () => {
    const texts = inputs.filter(({ input }) => getNamedType(input.type).name === 'String')
    expect(texts.length).toBeGreaterThan(60)
    expect(texts.filter(({ input }) => limitsOf(input).limit === null).map(({ name }) => name)).toEqual([])
  })

  it('have no other scalar of unlimited length', () => {
    const known = new Set(['String', 'ID', 'Int', 'Float', 'Boolean', 'Date', 'DateTime', 'Decimal', 'File'])
    const names = inputs.map(({ input }) => getNamedType(input.type)).filter((type) => 'parseValue' in type && !('getValues' in type))
    expect([...new Set(names.map(({ name }) => name))].filter((name) => !known.has(name))).toEqual([])
  })

  it('have a maximum number of items for each list, suitable for its contents', () => {
    const lists = inputs.filter(({ input }) => isListType(getNullableType(input.type)))
    expect(lists.length).toBeGreaterThan(40)
    expect(lists.filter(({ input }) => (limitsOf(input).most ?? 0) <= 0).map(({ name }) => name)).toEqual([])
    expect(lists.filter(({ input }) => (limitsOf(input).most ?? 0) > 100_000).map(({ name }) => name)).toEqual([])
  })

  it('are long only for a file, a layout, or figures that are not read', () => {
    const long = inputs.filter(({ input }) => LONGEST[limitsOf(input).limit ?? 'id'] > 10_000)
    expect(long.map(({ name }) => name).sort()).toEqual([
      'ChatFileInput.content',
      'CreateSpreadsheetMetadataInput.document',
      'Mutation.addPicture(inputData)',
      'Mutation.uploadBudget(inputData)',
      'Mutation.uploadOpsData(inputData)',
      'SlideElementInput.data',
      'UpdateSpreadsheetMetadataInput.document',
    ])
  })
})

/** A step into an input: a field, or a list's item. */
type Step = string | 0

/** Where an argument has texts, each with its maximum length; a recursive input is visited once. */
function textsIn(input: GraphQLArgument | GraphQLInputField, above: readonly string[] = []): { steps: Step[]; most: number }[] {
  const item: Step[] = isListType(getNullableType(input.type)) ? [0] : []
  const type = getNamedType(input.type)
  if (isInputObjectType(type))
    return above.includes(type.name)
      ? []
      : Object.values(type.getFields()).flatMap((field) =>
          textsIn(field, [...above, type.name]).map(({ steps, most }) => ({ steps: [...item, field.name, ...steps], most })),
        )
  const { limit } = limitsOf(input)
  return type.name === 'String' || type.name === 'ID' ? [{ steps: item, most: LONGEST[limit ?? 'id'] }] : []
}

/** The minimal value of a type, with the text at the end of the steps. */
function leastValue(type: GraphQLInputType, text: string, steps: readonly Step[] | null): unknown {
  const inner = getNullableType(type)
  const [step, ...rest] = steps ?? []
  if (isListType(inner)) return step === 0 ? [leastValue(inner.ofType, text, rest)] : []
  if (isEnumType(inner)) return inner.getValues()[0]?.name
  if (isInputObjectType(inner)) {
    const needed = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type) || field.name === step)
    return Object.fromEntries(needed.map((field) => [field.name, leastValue(field.type, text, field.name === step ? rest : null)]))
  }
  const plain: Readonly<Record<string, unknown>> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    Date: '2026-01-01',
    Decimal: '1',
    String: 'x',
    ID: '1',
  }
  return steps === null ? plain[inner.name] : text
}

describe('a text that is one character too long', () => {
  const roots = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ kind: 'query', field })),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ kind: 'mutation', field })),
    ...Object.values(schema.getSubscriptionType()?.getFields() ?? {}).map((field) => ({ kind: 'subscription', field })),
  ]
  const cases = roots.flatMap(({ kind, field }) =>
    field.args.flatMap((arg) => textsIn(arg).map((place) => ({ kind, field, arg, ...place, path: [arg.name, ...place.steps].join('.') }))),
  )

  it('is refused wherever it is, before anything is done with it', async () => {
    expect(cases.length).toBeGreaterThan(300)
    const missed: string[] = []
    for (const { kind, field, arg, steps, most, path } of cases) {
      const others = field.args.filter((other) => isNonNullType(other.type) && other !== arg)
      const variables = Object.fromEntries([
        ...others.map((other) => [other.name, leastValue(other.type, '', null)]),
        [arg.name, leastValue(arg.type, 'x'.repeat(most + 1), steps)],
      ])
      const declared = [arg, ...others].map((one) => `$${one.name}: ${String(one.type)}`).join(', ')
      const given = [arg, ...others].map((one) => `${one.name}: $${one.name}`).join(', ')
      const inside = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }'
      // A call to any service would fail.
      const answered = await (kind === 'subscription' ? subscribe : execute)({
        schema,
        document: parse(`${kind} (${declared}) { ${field.name}(${given})${inside} }`),
        variableValues: variables,
        contextValue: { signal: new AbortController().signal },
      })
      const errors = 'errors' in answered ? answered.errors : undefined
      const cause = errors?.[0]?.originalError
      if (
        !(
          cause instanceof BadInputError &&
          cause.field === path &&
          cause.message.includes(` ${(most + 1).toLocaleString('en-US')} characters`)
        )
      )
        missed.push(`${field.name} ${path}: ${errors?.[0]?.message}`)
    }
    expect(missed).toEqual([])
  })
})

describe('a new argument without a limit', () => {
  const build = (add: (builder: ReturnType<typeof makeBuilder>) => void) => {
    const builder = makeBuilder()
    builder.mutationField('nothing', (t) => t.boolean({ resolve: () => true }))
    add(builder)
    return () => limitInputs(builder.toSchema())
  }

  it('makes creating the schema fail: a text', () => {
    const make = build((builder) => builder.queryField('find', (t) => t.boolean({ args: { name: t.arg.string() }, resolve: () => true })))
    expect(make).toThrow('Query.find(name) is a text without a maximum length: give it "limit"')
  })

  it('makes creating the schema fail: a list in an input', () => {
    const make = build((builder) => {
      const Input = builder.inputType('Filter', { fields: (t) => ({ ids: t.idList() }) })
      builder.queryField('find', (t) => t.boolean({ args: { by: t.arg({ type: Input }) }, resolve: () => true }))
    })
    expect(make).toThrow('Filter.ids is a list and does not say how many items it may have: give it "most"')
  })
})

describe('all outputs', () => {
  it('are counted as they are answered: each list and each text', () => {
    const open = fieldsOfObjects.filter(
      ({ field }) => isListType(getNullableType(field.type)) || ['String', 'ID'].includes(getNamedType(field.type).name),
    )
    expect(open.length).toBeGreaterThan(400)
    // Pothos keeps the original resolver.
    const written = (field: (typeof open)[number]['field']) =>
      (field.extensions['pothosConfig'] as { readonly resolve?: unknown } | undefined)?.resolve
    expect(open.filter(({ field }) => field.resolve === undefined || field.resolve === written(field)).map(({ name }) => name)).toEqual([])
  })
})

/** Why each mutation without a key or version is safe to send twice. */
const IDEMPOTENT_BY_ITSELF: Readonly<Record<string, string>> = {
  cancelImportJob: 'a job that was cancelled stays so',
  closeMonths: 'what is closed stays so; the second finds no open month',
  correctAccountTypes: 'sets types; the second finds them set, and says so',
  correctBudgetCell: 'sets a cell of what waits to a text',
  correctOpsDataCell: 'sets a cell of what waits to a text',
  deleteBudget: 'goes by an id that nothing else gets; the second finds nothing',
  addPicture: 'the same file again is the picture that is there',
  deleteChat: 'what is deleted is kept for 30 days; the second finds nothing',
  generateChatTitle: 'the same question gets the same name',
  rateAnswer: 'sets what the user thinks of an answer',
  renameChat: 'the second finds the name',
  restoreChat: 'what is there stays there',
  deleteChart: 'goes by an id that nothing else gets; the second finds nothing',
  deleteFolder: 'what is deleted is kept for 30 days; the second finds nothing',
  deleteLocationMapping: 'goes by an id that nothing else gets; the second finds nothing',
  deleteMapping: 'goes by an id that nothing else gets; the second finds nothing',
  deleteMetric: 'goes by an id that nothing else gets; the second finds nothing',
  deletePicture: 'goes by an id that nothing else gets; the second finds nothing',
  deletePresentation: 'goes by an id that nothing else gets; the second finds nothing',
  deleteProfitLossCategorization: 'goes by an id that nothing else gets; the second finds nothing',
  deletePrompt: 'goes by an id that nothing else gets; the second finds nothing',
  deleteSpreadsheetMetadata: 'goes by an id that nothing else gets; the second finds nothing',
  discardBudgetUpload: 'gives up what waits; the second finds nothing',
  dismissFinding: 'sets what was dealt with',
  discardUpload: 'goes by the id of the upload; the second finds nothing',
  discardOpsData: 'goes by the id of the upload; the second finds nothing',
  editBudgetName: 'sets a name',
  restoreFinding: 'takes a mark away; the second finds none',
  saveHomeArrangement: 'sets what home shows',
  keepEditing: 'says the same of the same window',
  moveFolder: 'sets where it lies; the second finds no folder at the old path',
  moveSpreadsheetMetadata: 'sets where it lies',
  orderPrompts: 'sets an order',
  promptsDue: 'claims what is due of the user; the second finds nothing due',
  redoOpsDataUpload: 'takes the undoing of an upload back; the second finds that done',
  renameFolder: 'sets a name; the second finds no folder at the old path',
  renameProfitLossMappingV2: 'sets name and description',
  renameSpreadsheetMetadata: 'sets a name',
  reopenMonths: 'what is open stays so; the second finds no closed month',
  restoreChart: 'goes by an id; what is back already stays as it is',
  restorePresentation: 'goes by an id; what is back already stays as it is',
  restorePrompt: 'goes by an id; what is back already stays as it is',
  restoreFromLibrary: 'goes by ids; what is back already stays as it is',
  restoreSpreadsheetMetadata: 'goes by an id; what is back already stays as it is',
  saveBudget: 'saves what waits; the second finds nothing waiting and answers the same budget',
  saveOpsData: 'goes by the id of the upload, which is kept with what was saved: the second is answered from there',
  stopChat: 'what is stopped or answered stays so',
  stopEditing: 'the second finds nothing',
  storeLastViewedProfitLossMapping: 'sets one value of the user',
  undoAccountTypeChange: 'the second finds the types taken back, and says so',
  undoOpsDataUpload: 'undoes an upload; the second finds it undone',
  undoImport: 'an import that is undone stays so; the second is refused',
  signOutEverywhere: 'ends what is there; a second time there is nothing to end',
  updateAccountSettings: 'sets values of the user',
  updateCompany: 'says what the values were; the second finds them changed as asked',
  updateLocationMapping: 'sets name and locations',
  updateProfitLossViewerTabList: 'sets the tabs of the user by their ids',
  uploadOpsData: 'takes the place of what waits of the user, of which there is one at most',
}

describe('every mutation', () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
  const named = (names: readonly string[]) => (field: (typeof mutations)[number]) =>
    field.args.some((arg) => {
      const type = getNamedType(arg.type)
      return names.includes(arg.name) || (isInputObjectType(type) && Object.keys(type.getFields()).some((name) => names.includes(name)))
    })
  const hasKey = named(['idempotencyKey'])
  const hasVersion = named(['version', 'currentVersion'])

  it('has an idempotency key or a version, or a stated reason why it is idempotent', () => {
    const others = mutations.filter((field) => !hasKey(field) && !hasVersion(field)).map(({ name }) => name)
    expect(others.sort()).toEqual(Object.keys(IDEMPOTENT_BY_ITSELF).sort())
  })

  it('has a key if it creates something', () => {
    const making = mutations.filter(({ name }) => /^(create|duplicate|upsert|start|uploadBudget|restoreFolder)/.test(name))
    expect(making.length).toBe(15)
    expect(making.filter((field) => !hasKey(field)).map(({ name }) => name)).toEqual([])
    expect(making.map(({ name, args }) => [name, args.find((arg) => arg.name === 'idempotencyKey')?.type.toString()])).toEqual(
      making.map(({ name }) => [name, 'String']),
    )
  })
})
