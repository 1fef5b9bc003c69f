// Runs before the first paint, so that a dark page never flashes white. The same rule as src/ui/theme.ts.
;(() => {
  const choice = localStorage.getItem('theme')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
