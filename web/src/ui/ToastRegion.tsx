import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { giveFocusBack } from './focus/give-focus-back.ts'
import { Icon } from './Icon.tsx'
import { toast, toastStore } from './toast.ts'
import { shownToast, type Toast, toastDuration } from './toast-queue.ts'

/** Shows toasts. Alt+T focuses them; hover, focus and a hidden window pause the timer; Escape, a swipe right and a button close one. */
export function ToastRegion() {
  const shown = shownToast(useSyncExternalStore(toastStore.subscribe, toastStore.read))
  const focusedBefore = useRef<Element | null>(null)
  const isEmpty = shown === null

  // After Alt+T the focus returns to where it was once the last toast has closed.
  useEffect(() => {
    if (!isEmpty || document.activeElement !== document.body) return
    giveFocusBack(focusedBefore.current)
    focusedBefore.current = null
  }, [isEmpty])

  return (
    // A toast that is closed under the pointer leaves Radix's timer paused for all later ones: remounting with the last toast resets it.
    <Radix.Provider key={isEmpty ? 'empty' : 'shown'} duration={3000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown !== null && <ToastView key={`${shown.id} ${shown.kind}`} shown={shown} />}
      <Radix.Viewport
        hotkey={['altKey', 'KeyT']}
        onFocus={(event) => {
          if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
            focusedBefore.current = event.relatedTarget
        }}
        label="Notifications ({hotkey})"
        className="pointer-events-auto fixed top-3 left-1/2 z-50 max-w-[calc(100vw-32px)] -translate-x-1/2 outline-none"
      />
    </Radix.Provider>
  )
}

function ToastView({ shown }: { shown: Toast }) {
  const isFailure = shown.kind === 'failure'
  const close = () => toast.dismiss(shown.id)
  const isEscapeOfDrawer = useRef(false)
  return (
    <Radix.Root
      open
      onEscapeKeyDown={(event) => {
        isEscapeOfDrawer.current = closesDrawer(event)
      }}
      // Infinity would overflow the browser's timer; Radix takes it as "no timer".
      duration={toastDuration(shown)}
      type={isFailure ? 'foreground' : 'background'}
      onOpenChange={() => {
        if (!isEscapeOfDrawer.current) close()
        isEscapeOfDrawer.current = false
      }}
      className={classNames(
        'flex animate-slide-down items-center gap-[10px] rounded-overlay py-2 pr-2 pl-[14px] shadow-pop data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        isFailure ? 'bg-failure text-on-failure' : 'bg-primary text-on-primary',
      )}
    >
      {shown.kind === 'success' && <Icon name="check" />}
      {isFailure && <Icon name="warning" />}
      <div className="min-w-0 max-w-[520px]">
        <Radix.Title className={isFailure ? 'font-semibold' : undefined}>{shown.title}</Radix.Title>
        {shown.detail !== null && <Radix.Description className={isFailure ? undefined : 'opacity-80'}>{shown.detail}</Radix.Description>}
      </div>
      {shown.action !== null && (
        <Radix.Action asChild altText={shown.action.label}>
          <button
            type="button"
            onClick={shown.action.onAction}
            className="rounded-chip font-semibold underline underline-offset-2 focus-visible:outline-current"
          >
            {shown.action.label}
          </button>
        </Radix.Action>
      )}
      {shown.kind !== 'loading' && (
        <IconButton
          icon="close"
          label="Close notification"
          size="small"
          onClick={close}
          className="text-current opacity-70 hover:bg-transparent hover:opacity-100 focus-visible:outline-current"
        />
      )}
    </Radix.Root>
  )
}

/** One Escape closes one thing: in a drawer, or in the grid next to one, it closes the drawer. */
function closesDrawer({ target }: KeyboardEvent): boolean {
  const isOpen = document.querySelector('[data-drawer]') !== null
  return isOpen && target instanceof Element && target.closest('[data-drawer], [role=treegrid]') !== null
}
