import { createListeners } from './listeners.ts'

export type ThemeChoice = 'light' | 'dark' | 'system'

const key = 'theme'

const listeners = createListeners()

const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** For components that show which theme is chosen. */
export const themeStore = {
  subscribe: listeners.subscribe,
  read: themeChoice,
}

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the theme and remembers it; `system` follows the operating system. */
export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
  applyTheme()
}

function applyTheme() {
  const choice = themeChoice()
  document.documentElement.dataset['theme'] = choice === 'dark' || (choice === 'system' && systemDark.matches) ? 'dark' : 'light'
  listeners.notify()
}

/** Follows changes of the theme by the operating system and in other tabs. Called once at startup. */
export function followTheme() {
  applyTheme()
  systemDark.addEventListener('change', applyTheme)
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) applyTheme()
  })
}
