import { centeredBox, newImage } from '@fourwall/domain/presentations/new-elements.ts'
import { namesInPresentation } from '@fourwall/domain/presentations/presentation-names.ts'
import type { Point } from '@fourwall/domain/presentations/slide-box.ts'
import { withSlideChange } from '@fourwall/domain/presentations/slide-commands.ts'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../../api/use-answer.ts'
import { DragLabel } from '../../../blocks/drag/DragLabel.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { deletePicture, PicturesQuery, type StoredPicture } from '../pictures-request.ts'
import { usePicture } from '../slide/pictures.ts'
import { Said } from './RibbonContents.tsx'
import { useDragOntoSlide } from './use-drag-onto-slide.ts'
import type { SlideWork } from './use-slide-work.ts'

interface MediaTabProps {
  readonly work: SlideWork
  /** Stores files as pictures, and puts them on the slide. */
  readonly onFiles: (files: readonly File[]) => void
}

/** The pictures of the company, and new ones. */
export function MediaTab({ work, onFiles }: MediaTabProps) {
  const { data, failure, again } = useAnswer(PicturesQuery, {})
  const client = useClient()
  const [leaving, setLeaving] = useState<StoredPicture | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const add = (picture: StoredPicture, at?: Point) =>
    work.add([newImage({ id: crypto.randomUUID(), box: centeredBox(work.size, work.size.width / 2, work.size.height / 2) }, picture)], at)
  const { drag, begin, isDragEnd } = useDragOntoSlide(work, (dropped, at) => {
    const picture = data?.pictures.find(({ id }) => id === dropped)
    if (picture !== undefined) add(picture, at)
  })
  const shown = useMemo(() => new Set(namesInPresentation(work.presentation).pictureIds), [work.presentation])
  const remove = async ({ id, name }: StoredPicture) => {
    const refusal = await deletePicture(client, id)
    again()
    if (refusal !== null) toast.error('The picture was not deleted.', { detail: refusal })
    else toast.success(`Deleted “${name}”`)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button icon="plus" className="flex-none" onClick={() => input.current?.click()}>
        Add pictures
      </Button>
      {failure !== null ? (
        <Said>{failure}</Said>
      ) : data === undefined ? (
        <Said>Loading the pictures</Said>
      ) : data.pictures.length === 0 ? (
        <Said>No pictures yet. Add PNG, JPEG or WebP files, drop them on the slide, or paste them.</Said>
      ) : (
        <ul aria-label="Pictures" className="flex gap-2">
          {data.pictures.map((picture) => (
            <li key={picture.id} className="flex flex-none items-center">
              <PictureChoice
                picture={picture}
                onAdd={() => !isDragEnd() && add(picture)}
                onPress={(event) => begin(event, [picture.id], picture.name)}
              />
              <Menu label={`Acts on ${picture.name}`} align="end" trigger={<IconButton icon="more" label={`Acts on ${picture.name}`} />}>
                <MenuItem
                  onSelect={() =>
                    work.slide && work.change(withSlideChange(work.presentation, work.slide.id, { backgroundImageId: picture.id }))
                  }
                >
                  Use as background
                </MenuItem>
                <MenuItem danger disabledReason={whyKept(picture, shown, work.presentation.title)} onSelect={() => setLeaving(picture)}>
                  Delete
                </MenuItem>
              </Menu>
            </li>
          ))}
        </ul>
      )}
      <DragLabel drag={drag} />
      {leaving !== null && (
        <ConfirmDialog
          open
          onCancel={() => setLeaving(null)}
          title={`Delete “${leaving.name}”?`}
          description="It is deleted for everyone in the company and cannot be restored. No saved presentation shows it."
          safe={{ label: 'Keep it', onAct: () => setLeaving(null) }}
          danger={{
            label: 'Delete',
            onAct: () => {
              setLeaving(null)
              void remove(leaving)
            },
          }}
        />
      )}
    </>
  )
}

/**
 * Why a picture cannot be deleted; null if it can.
 *
 * @param shown ids of the pictures of the presentation that is edited, which may not be saved yet; `title`: of it.
 */
function whyKept({ id, usedBy }: StoredPicture, shown: ReadonlySet<string>, title: string): string | null {
  const isTold = usedBy.some((user) => user.endsWith(`"${title}"`))
  const users = shown.has(id) && !isTold ? [...usedBy, 'this presentation'] : usedBy
  return users.length === 0 ? null : `Used by ${users.join(', ')}.`
}

interface PictureChoiceProps {
  readonly picture: StoredPicture
  readonly onAdd: () => void
  readonly onPress: (event: PointerEvent) => void
}

function PictureChoice({ picture, onAdd, onPress }: PictureChoiceProps) {
  const { address } = usePicture(picture.id)
  return (
    <button
      type="button"
      className="flex h-[40px] items-center gap-2 rounded-control border border-line-2 px-2 hover:bg-active"
      title={`${picture.name}, ${picture.width} by ${picture.height} pixels`}
      aria-label={`Put on the slide: ${picture.name}`}
      onPointerDown={onPress}
      onClick={onAdd}
    >
      {address !== null && <img src={address} alt="" draggable={false} className="h-[30px] max-w-[60px] object-contain" />}
      <span className="max-w-[120px] truncate text-small">{picture.name}</span>
    </button>
  )
}
