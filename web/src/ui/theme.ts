export type ThemeChoice = 'light' | 'dark' | 'system'

const key = 'theme'

const listeners = new Set<() => void>()

const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** For who shows which is chosen. */
export const themeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: themeChoice,
}

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Puts the theme in force and remembers it; `system` follows the machine. */
export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
  applyTheme()
}

function applyTheme() {
  const choice = themeChoice()
  document.documentElement.dataset['theme'] = choice === 'dark' || (choice === 'system' && systemDark.matches) ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

/** Keeps the page in step with the machine and with the other tabs. Called once at the start. */
export function followTheme() {
  applyTheme()
  systemDark.addEventListener('change', applyTheme)
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) applyTheme()
  })
}
