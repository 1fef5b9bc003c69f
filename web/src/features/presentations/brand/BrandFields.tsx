import { BRAND_COLORS, type Brand, type BrandColor } from '@fourwall/domain/presentations/brand.ts'
import { FONT_FAMILIES, type FontFamily } from '@fourwall/domain/presentations/font-families.ts'
import { useRef } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import type { FileVariableTarget } from '../../../blocks/file-upload/send-file-variable.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { useLatestFunctions } from '../../../ui/latest-functions.ts'
import { toast } from '../../../ui/toast.ts'
import { addPicture, PicturesQuery, type StoredPicture } from '../pictures-request.ts'

interface BrandFieldsProps {
  readonly brand: Brand
  /** Why a color cannot be used, by its role. */
  readonly problems: ReadonlyMap<BrandColor, string>
  readonly uploads: FileVariableTarget
  readonly isReadOnly: boolean
  readonly onChange: (brand: Brand) => void
  /** Called when storing a picture for the logo begins and ends. */
  readonly onAdding: (isAdding: boolean) => void
}

const COLOR_LABELS: Readonly<Record<BrandColor, string>> = {
  text: 'Titles, figures and texts',
  quiet: 'Notes and labels',
  accent: 'Accents and new shapes',
  block: 'Blocks of covers',
}

export function BrandFields({ brand, problems, uploads, isReadOnly, onChange, onAdding }: BrandFieldsProps) {
  const fonts = FONT_FAMILIES.map((value) => ({ value, label: value }))
  const setFont = (field: 'headingFont' | 'textFont') => (font: FontFamily) => onChange({ ...brand, [field]: font })
  return (
    <fieldset disabled={isReadOnly} className="flex flex-col gap-3">
      <legend className="sr-only">Look</legend>
      {BRAND_COLORS.map((role) => (
        <div key={role} className="flex items-start gap-2">
          <TextInput
            label={COLOR_LABELS[role]}
            value={brand[role]}
            error={problems.get(role) ?? null}
            maxLength={7}
            spellCheck={false}
            className="flex-1"
            onChange={(color) => onChange({ ...brand, [role]: color.toLowerCase() })}
          />
          <input
            type="color"
            aria-label={`${COLOR_LABELS[role]}, choose`}
            value={/^#[\da-f]{6}$/.test(brand[role]) ? brand[role] : '#000000'}
            className="mt-[19px] h-control w-[40px] flex-none cursor-pointer rounded-control border border-line-control bg-transparent p-[2px]"
            onChange={(event) => onChange({ ...brand, [role]: event.target.value })}
          />
        </div>
      ))}
      <SelectInput label="Font of titles and figures" value={brand.headingFont} choices={fonts} onChange={setFont('headingFont')} />
      <SelectInput label="Font of texts" value={brand.textFont} choices={fonts} onChange={setFont('textFont')} />
      <LogoField brand={brand} uploads={uploads} isReadOnly={isReadOnly} onChange={onChange} onAdding={onAdding} />
    </fieldset>
  )
}

function LogoField({ brand, uploads, isReadOnly, onChange, onAdding }: Omit<BrandFieldsProps, 'problems'>) {
  const { data, failure } = useAnswer(PicturesQuery, {})
  const client = useClient()
  const input = useRef<HTMLInputElement>(null)
  const pictures = data?.pictures ?? []
  // The colors and fonts can be changed while a picture is stored.
  const { take } = useLatestFunctions({
    take: ({ id, width, height }: Pick<StoredPicture, 'id' | 'width' | 'height'>) =>
      onChange({ ...brand, logo: { pictureId: id, width, height } }),
  })
  const add = async (file: File) => {
    onAdding(true)
    try {
      const added = await toast.during(addPicture(uploads, file), `Adding “${file.name}”…`)
      await refetchQuery(client, PicturesQuery, {})
      take(added)
      toast.success(`Added “${file.name}”`)
    } catch (error) {
      toast.error(`“${file.name}” was not added.`, { detail: errorMessage(error) })
    } finally {
      onAdding(false)
    }
  }
  return (
    <div className="flex items-start gap-2">
      <SelectInput
        label="Logo"
        className="min-w-0 flex-1"
        value={brand.logo?.pictureId ?? ''}
        hint={failure ?? 'On covers, and at the foot of slides with a title.'}
        choices={[{ value: '', label: 'None' }, ...pictures.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => {
          const picture = pictures.find((one) => one.id === id)
          if (picture === undefined) onChange({ ...brand, logo: null })
          else take(picture)
        }}
      />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label="Picture of the logo"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) void add(file)
        }}
      />
      {!isReadOnly && (
        <Button icon="plus" className="mt-[23px] flex-none" onClick={() => input.current?.click()}>
          Add picture
        </Button>
      )}
    </div>
  )
}
