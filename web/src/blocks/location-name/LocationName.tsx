import { locationNameParts } from '@fourwall/domain/locations/location-name.ts'

/** The name of a location, its code gray as the numbers of accounts are. */
export function LocationName({ name }: { readonly name: string }) {
  const parts = locationNameParts(name)
  if (parts.code === '') return name
  return (
    <>
      <span className="text-3">{parts.code}</span> {parts.name}
    </>
  )
}
