import * as z from 'zod/mini'
import { readAs } from '../document-schema.ts'
import { BadInputError } from '../errors.ts'
import { nearestName } from '../mappings/nearest-name.ts'
import { shortenText } from '../sentence-text.ts'
import { MOST_FOUND } from './company-things.ts'
import { MOST_ENTRIES } from './entries-tool.ts'
import { MOST_RESULT_FIGURES } from './figure-tool.ts'
import { TOOL_NAMES, type ToolInput, type ToolName, toolInputs } from './tool-inputs.ts'

/** Said to a program when it connects. */
export const INSTRUCTIONS =
  'Figures of a company’s profit and loss by location, from its ledger. Every figure has its exact value as a decimal string, a unit, a state, the cell it was read from and a link to the screen that shows it. Quote values as they are; ask for sums, shares and differences instead of computing them. "assumed" lists what you left open: say it. "asOf" says of when the figures are. Percentages and shares are ratios: 0.053 is 5.3 percent. Start with about or find; ask answers plain questions, the other tools exact ones. Nothing here changes anything.'

interface ToolWords {
  readonly title: string
  readonly description: string
}

const WORDS: Readonly<Record<ToolName, ToolWords>> = {
  about: {
    title: 'About the company',
    description:
      'What can be asked about: the company, its currency, the days in its ledger, its mappings, budgets, and how many lines, accounts, metrics and locations there are.',
  },
  find: {
    title: 'Find names',
    description: `Lines, accounts, metrics, locations, regions, budgets and mappings by words of their names, each with its reference for the other tools. More than ${MOST_FOUND} matches are refused with their count.`,
  },
  ask: {
    title: 'Ask in plain words',
    description:
      'Answers a question in plain English with sentences, tables and figures, as the assistant on the screens does. The answer has the plan that the question was read as; a word with several meanings gives choices instead. Of a question that asks for several things the first is answered, and `further` has the plans of the rest. Stores nothing.',
  },
  figures: {
    title: 'Figures',
    description: `Figures of lines, accounts and metrics by period, location and comparison: exactly the cells of a report. At most ${MOST_RESULT_FIGURES.toLocaleString('en-US')} figures; more are refused with their count.`,
  },
  bridge: {
    title: 'Explain a difference',
    description:
      'Why a line or account differs from its budget, the prior year or the prior period: steps by line, account and location that add up to the difference exactly.',
  },
  entries: {
    title: 'Entries behind a figure',
    description: `The entries of the ledger behind a line or account: how many, their total, and each of them. At most ${MOST_ENTRIES}; more are refused with their count. Memos and vendor names only with texts: true.`,
  },
  trace: {
    title: 'Trace a figure',
    description:
      'The breakdown of a figure: the formula and lines of a calculation, or the accounts of a category, adding up to it exactly, with the number of entries. With an entry’s id: the line of the imported file that it came from.',
  },
  reconcile: {
    title: 'Reconcile with the ledger',
    description:
      'Whether the report holds the whole ledger: ledger total = mapped + unmapped, the accounts that the mapping leaves out, and months that are not closed.',
  },
}

/** A tool as programs see it. `inputSchema`: JSON Schema. */
export interface ListedTool extends ToolWords {
  readonly name: ToolName
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown }
  readonly annotations: {
    readonly readOnlyHint: true
    readonly destructiveHint: false
    readonly idempotentHint: true
    readonly openWorldHint: false
  }
}

/** All tools; every one only reads. */
export function listedTools(): readonly ListedTool[] {
  return TOOL_NAMES.map((name) => ({
    name,
    ...WORDS[name],
    inputSchema: { ...z.toJSONSchema(toolInputs[name], { io: 'input' }), type: 'object' },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }))
}

export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(toolInputs, name)
}

export function noSuchTool(name: string): string {
  const nearest = nearestName(name, TOOL_NAMES)
  return `There is no tool "${shortenText(name)}". ${nearest === null ? `There are ${TOOL_NAMES.join(', ')}.` : `Did you mean ${nearest}?`}`
}

/** @throws BadInputError whose sentence names the argument. */
export function readToolInput<Name extends ToolName>(name: Name, input: unknown): ToolInput<Name> {
  try {
    // The schema is that of the name.
    return readAs(toolInputs[name] as unknown as z.ZodMiniType<ToolInput<Name>>, withoutNulls(input ?? {}), '')
  } catch (error) {
    if (error instanceof BadInputError) throw new BadInputError(namingField(error.message, error.field), error.field ?? undefined)
    throw error
  }
}

/** A refusal for a program, which sees no form: with the argument that it is about. */
export function namingField(message: string, field: string | null): string {
  const path = (field ?? '').replace(/^\./, '')
  return path === '' || message.startsWith(`${path}: `) ? message : `${path}: ${message}`
}

/** Programs that fill in forms send null for what they leave out. Arguments are at most so deep; anything deeper is left to the schema. */
function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 4) return value
  if (Array.isArray(value)) return value.map((one) => withoutNulls(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      one === null ? [] : [[key, depth === 0 && isPlan(key) ? one : withoutNulls(one, depth + 1)]],
    ),
  )
}

/** Plans go back as they were sent; null says something in them. */
function isPlan(key: string): boolean {
  return key === 'plan' || key === 'after'
}
