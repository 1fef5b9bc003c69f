/** For what closes over the toolbar: the cells get the keyboard, unless someone has put it elsewhere by then. */
export function returnFocusOnClose(onLeave: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault()
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) onLeave()
  }
}
