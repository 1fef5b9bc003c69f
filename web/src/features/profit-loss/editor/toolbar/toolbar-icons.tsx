import type { VerticalAlignment } from '@fourwall/domain/layouts/cell-formatting.ts'

export function LinesIcon({ lines, isFaintBox = false }: { lines: string; isFaintBox?: boolean }) {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {isFaintBox && <path d="M2 2h8v8H2z" opacity="0.25" />}
      <path d={lines} />
    </svg>
  )
}

export function VerticalIcon({ at }: { at: VerticalAlignment }) {
  const y = at === 'TOP' ? 3 : at === 'MIDDLE' ? 6 : 9
  return <LinesIcon lines={`M1.5 1.2h9M1.5 10.8h9M4 ${y}h4`} />
}

export function BrushIcon() {
  return <LinesIcon lines="M2 2h7v2.6H2zM9 3.2h1.4v2.6H6v1.6M5.2 7.4h1.6v3.4H5.2z" />
}

export function ClearIcon() {
  return <LinesIcon lines="M3 2h6M6 2 4.6 8M1.8 10.4h4M7.6 7.4l3 3M10.6 7.4l-3 3" />
}
