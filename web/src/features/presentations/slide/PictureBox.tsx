import type { ImageElement } from '@fourwall/domain/presentations/presentation.ts'
import { usePicture } from './pictures.ts'

/** A picture, cropped and fitted. */
export function PictureBox({ element: { imageId, alt, objectFit, crop } }: { readonly element: ImageElement }) {
  const { address, failure } = usePicture(imageId)
  if (failure !== null)
    return <div className="flex size-full items-center justify-center bg-sunken p-2 text-center text-small text-2">{failure}</div>
  if (address === null) return <div className="size-full animate-appear bg-sunken" />
  const [across, down] = [1 - crop.left - crop.right, 1 - crop.top - crop.bottom]
  return (
    <div className="relative size-full overflow-hidden">
      <img
        src={address}
        alt={alt}
        draggable={false}
        className="absolute max-w-none"
        style={{
          objectFit,
          width: `${100 / across}%`,
          height: `${100 / down}%`,
          left: `${(-crop.left / across) * 100}%`,
          top: `${(-crop.top / down) * 100}%`,
        }}
      />
    </div>
  )
}
