/** Colors to choose from: of text they read on white and on the dark page alike, of fills text reads on them. */
export const TEXT_COLORS = [
  { color: '#12181b', name: 'Black' },
  { color: '#5f6a72', name: 'Gray' },
  { color: '#1c4fc0', name: 'Blue' },
  { color: '#07675c', name: 'Teal' },
  { color: '#2f7d32', name: 'Green' },
  { color: '#7a5200', name: 'Ocher' },
  { color: '#a83a0d', name: 'Rust' },
  { color: '#8a2b6b', name: 'Plum' },
] as const

export const FILL_COLORS = [
  { color: '#ffffff', name: 'White' },
  { color: '#eef0f1', name: 'Light gray' },
  { color: '#e3ecff', name: 'Light blue' },
  { color: '#dcf1ed', name: 'Light teal' },
  { color: '#e4f2dc', name: 'Light green' },
  { color: '#fbf0d2', name: 'Light yellow' },
  { color: '#fbe3d6', name: 'Light orange' },
  { color: '#f4e1ee', name: 'Light plum' },
] as const
