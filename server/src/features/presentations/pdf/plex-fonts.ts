import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { WordsMark } from '@fourwall/domain/presentations/pages/page-marks.ts'
import { create, type Font } from 'fontkit'
import { fontInWoff } from './font-file.ts'

/** Some of a text that one file of a font has. */
export interface FontRun {
  readonly text: string
  /** Its name, and its bytes. */
  readonly font: FontFile
}

interface FontFile {
  readonly name: string
  readonly bytes: Buffer
}

/** The scripts that the font comes in, a file each, the usual one first. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'cyrillic-ext', 'vietnamese']
const MONO_SCRIPTS = SCRIPTS.filter((script) => script !== 'greek')

/** Characters of the usual file, which need no look into it. */
const USUAL = /^[ -~\u00a0-\u00ff–—‘’“”•…€−]*$/u

const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u

/** The product's fonts, each script of them read when a text first needs it. */
export class PlexFonts {
  readonly #read = new Map<string, FontFile & { readonly font: Font }>()

  /**
   * A text in the files that have its characters. Characters that none has, such as emoji, stay with the usual font, which shows a box;
   * `lacks` is called with each.
   */
  runs(text: string, { family, weight }: Pick<WordsMark, 'family' | 'weight'>, lacks: (character: string) => void): readonly FontRun[] {
    const names = fontNames(family, weight)
    const usual = this.#file(names[0] ?? '')
    if (USUAL.test(text)) return [{ text, font: usual }]
    const runs: { text: string; font: FontFile }[] = []
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0
      const name = names.find((one) => this.#file(one).font.hasGlyphForCodePoint(code))
      if (name === undefined) {
        // Joiners and marks of direction are never seen.
        if (UNSEEN.test(character)) continue
        lacks(character)
      }
      const font = name === undefined ? usual : this.#file(name)
      const last = runs.at(-1)
      if (last?.font === font) last.text += character
      else runs.push({ text: character, font })
    }
    return runs
  }

  #file(name: string): FontFile & { readonly font: Font } {
    const known = this.#read.get(name)
    if (known !== undefined) return known
    const bytes = fontInWoff(readFileSync(fileURLToPath(import.meta.resolve(name))))
    const font = create(bytes)
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`)
    const file = { name, bytes, font }
    this.#read.set(name, file)
    return file
  }
}

function fontNames(family: WordsMark['family'], weight: WordsMark['weight']): readonly string[] {
  const isMono = family === 'IBM Plex Mono'
  const name = isMono ? 'ibm-plex-mono' : 'ibm-plex-sans'
  return (isMono ? MONO_SCRIPTS : SCRIPTS).map((script) => `@fontsource/${name}/files/${name}-${script}-${weight}-normal.woff`)
}
