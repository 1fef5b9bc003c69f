import mono from '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2?url'
import regular from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import medium from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-500-normal.woff2?url'
import semibold from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2?url'

/** An .svg as pixels. @throws Error with a sentence. */
export async function svgPicture(svg: string, { width, height }: { readonly width: number; readonly height: number }): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const picture = new Image(width, height)
    picture.src = address
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (blob === null) throw new Error('The picture could not be made.')
    return blob
  } finally {
    URL.revokeObjectURL(address)
  }
}

const FACES = [
  { family: 'IBM Plex Sans', weight: 400, address: regular },
  { family: 'IBM Plex Sans', weight: 500, address: medium },
  { family: 'IBM Plex Sans', weight: 600, address: semibold },
  { family: 'IBM Plex Mono', weight: 400, address: mono },
] as const

type Family = (typeof FACES)[number]['family']

const known = new Map<string, Promise<string>>()

/** The product's fonts as rules of a style sheet, each loaded once. @throws Error with a sentence. */
export async function fontFaces(families: readonly Family[] = ['IBM Plex Sans']): Promise<string> {
  const wanted = FACES.filter(({ family }) => families.includes(family))
  return (await Promise.all(wanted.map((face) => known.get(face.address) ?? loadFace(face)))).join('')
}

function loadFace({ family, weight, address }: (typeof FACES)[number]): Promise<string> {
  const rule = fetch(address).then(async (answer) => {
    if (!answer.ok) throw new Error('The font of the picture could not be loaded. Try again.')
    return `@font-face{font-family:'${family}';font-weight:${weight};src:url(${await dataAddress(await answer.blob(), 'font/woff2')}) format('woff2')}`
  })
  known.set(address, rule)
  rule.catch(() => known.delete(address))
  return rule
}

/** Bytes as an address of their own. */
export function dataAddress(bytes: Blob, type = bytes.type): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The picture could not be read.')))
    reader.readAsDataURL(new Blob([bytes], { type }))
  })
}
