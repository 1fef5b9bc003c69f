import { crc32, deflateRawSync } from 'node:zlib'

/** False claims of a zip archive. Those about one part apply to the last, unless `of` names another. */
export interface ZipTricks {
  readonly flags?: number
  readonly garble?: boolean
  readonly claimedSize?: number
  readonly claimedParts?: number
  readonly claimedSum?: number
  readonly isStored?: boolean
  readonly of?: string
}

/** A hand-written zip archive, which may contain false claims; in a list, a name may occur twice. */
export function zipFile(
  parts: Readonly<Record<string, string | Uint8Array>> | readonly (readonly [name: string, content: string | Uint8Array])[],
  { flags = 0, garble = false, claimedSize, claimedParts, claimedSum, isStored = false, of }: ZipTricks = {},
): Buffer {
  const all = Array.isArray(parts) ? (parts as readonly (readonly [string, string | Uint8Array])[]) : Object.entries(parts) // anything but a list is a record
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  all.forEach(([name, text], at) => {
    const isTricked = of === undefined ? at === all.length - 1 : of === name
    const content = Buffer.from(text)
    const packed = isStored ? content : deflateRawSync(content)
    if (garble && isTricked) packed.fill(0xff)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(flags, 2)
    header.writeUInt16LE(isStored ? 0 : 8, 4)
    header.writeUInt32LE(isTricked ? (claimedSum ?? crc32(content)) : crc32(content), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(isTricked ? (claimedSize ?? content.length) : content.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), header, Buffer.alloc(14), Buffer.from(name)])
    entry.writeUInt32LE(offset, 42)
    directory.push(entry)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), header, Buffer.from(name), packed])
    locals.push(local)
    offset += local.length
  })
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(claimedParts ?? all.length, 8)
  end.writeUInt16LE(claimedParts ?? all.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listing, end])
}
