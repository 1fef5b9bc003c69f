// The boundary rules as an oxlint plugin, so that the same linter enforces them in the editor and in `npm run check`.
import { posix, relative, sep } from 'node:path'
import { fileRefusal, nameRefusal, packageRefusal, placeOf } from './rooms.mjs'

/**
 * What the rules read of a syntax tree (ESTree).
 * @typedef {object} Node
 * @property {string} type
 * @property {unknown} [value]
 * @property {string} [name]
 * @property {Node} [callee]
 * @property {Node[]} [arguments]
 * @property {Node | null} [source]
 * @property {{ value: { cooked: string } }[]} [quasis]
 *
 * @typedef {object} Context
 * @property {string} cwd
 * @property {string} filename
 * @property {(problem: { node: Node, message: string }) => void} report
 */

/**
 * The file's path below the repository, with slashes. A fixture stands for a file of the house: its path is
 * what follows `illegal/` or `legal/`.
 * @param {Context} context
 */
function housePath(context) {
  const path = relative(context.cwd, context.filename).split(sep).join('/')
  return path.replace(/^.*\/(?:illegal|legal)\//, '')
}

/**
 * @param {Node | null | undefined} node
 * @returns {string | null} the text of a module's path; null where it is computed
 */
function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.quasis?.length === 1) return node.quasis[0]?.value.cooked ?? null
  return null
}

const direction = {
  /** @param {Context} context */
  create(context) {
    const path = housePath(context)
    const from = placeOf(path)
    if (from === null) return {}

    /**
     * @param {Node} node
     * @param {string} specifier
     */
    const hold = (node, specifier) => {
      let message
      if (specifier.startsWith('.')) {
        const to = placeOf(posix.join(posix.dirname(path), specifier))
        message = to === null ? null : fileRefusal(from, to)
      } else {
        message = packageRefusal(from, specifier)
      }
      if (message !== null) context.report({ node, message })
    }

    /** @param {Node} node */
    const holdSource = (node) => {
      if (node.source === null) return
      const specifier = literalText(node.source)
      if (specifier !== null) hold(node, specifier)
      else if (from.workspace !== 'scripts')
        context.report({ node, message: 'Write the path of an import out: a computed one passes every boundary.' })
    }

    return {
      ImportDeclaration: holdSource,
      ExportAllDeclaration: holdSource,
      ExportNamedDeclaration: holdSource,
      ImportExpression: holdSource,
      TSImportType: holdSource,
      // new URL('./worker.ts', import.meta.url): how a worker is referred to.
      /** @param {Node} node */
      NewExpression(node) {
        const specifier = node.callee?.name === 'URL' && node.arguments?.length === 2 ? literalText(node.arguments[0]) : null
        if (specifier !== null && /^\..*\.[jt]sx?$/.test(specifier)) hold(node, specifier)
      },
    }
  },
}

const names = {
  /** @param {Context} context */
  create(context) {
    return {
      /** @param {Node} node */
      Program(node) {
        const message = nameRefusal(housePath(context))
        if (message !== null) context.report({ node, message })
      },
    }
  },
}

// The linter requires a default export.
export default { meta: { name: 'house' }, rules: { direction, names } }
