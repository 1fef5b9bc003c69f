import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useChooseTheme } from '../../features/session/account-settings.ts'
import { useMe } from '../../features/session/me.ts'
import { Icon } from '../../ui/Icon.tsx'
import { initials } from '../../ui/initials.ts'
import { Menu, MenuChoices, MenuHeading, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { type ThemeChoice, themeStore } from '../../ui/theme.ts'

/** The menu of the signed-in user: their account, the theme, signing out. */
export function UserMenu() {
  const me = useMe()
  const navigate = useNavigate()
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.read)
  const handleTheme = useChooseTheme()

  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className="phone-hit grid size-[22px] flex-none place-items-center rounded-full bg-active text-[10px]/[14px] font-semibold text-2 aria-expanded:bg-accent-soft aria-expanded:text-accent"
        >
          {me === null ? <Icon name="person" /> : <span aria-hidden="true">{initials(me.name)}</span>}
          <span className="sr-only">{me === null ? 'Account' : `Account: ${me.name}`}</span>
        </button>
      }
    >
      {me !== null && (
        <>
          <MenuHeading>
            <span className="block text-body font-medium text-1">{me.name}</span>
            {me.email !== null && <span className="block">{me.email}</span>}
            {me.role === 'VIEWER' && <span className="block">Viewer</span>}
          </MenuHeading>
          <MenuSeparator />
        </>
      )}
      <MenuChoices<ThemeChoice>
        label="Theme"
        value={theme}
        choices={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'system', label: 'System' },
        ]}
        onChange={handleTheme}
      />
      <MenuSeparator />
      <MenuItem onSelect={() => void navigate({ to: '/settings/account' })}>Account settings</MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/logout' })}>Logout</MenuItem>
    </Menu>
  )
}
