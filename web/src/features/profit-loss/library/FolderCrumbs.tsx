import { Link } from '@tanstack/react-router'
import { classNames } from '../../../ui/class-names.ts'
import { folderCrumbs, type LibrarySearch } from './library-list.ts'
import { folderTarget } from './use-library-drag.ts'

interface FolderCrumbsProps {
  readonly path: string
  readonly searchOf: (path: string) => LibrarySearch
  readonly dragOver: string | null
}

/** Breadcrumbs of the open folder. Each part takes drops. */
export function FolderCrumbs({ path, searchOf, dragOver }: FolderCrumbsProps) {
  const crumbs = folderCrumbs(path)
  return (
    <nav aria-label="Folder" className="-ml-[6px] min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-[2px]">
        {crumbs.map((crumb, at) => {
          const isLast = at === crumbs.length - 1
          return (
            <li key={crumb.path} className={classNames('flex items-center gap-[2px]', isLast ? 'min-w-0' : 'max-w-[180px] min-w-[40px]')}>
              <Link
                to="/profit-loss/library"
                search={searchOf(crumb.path)}
                aria-current={isLast ? 'page' : undefined}
                draggable={false}
                title={crumb.name}
                {...folderTarget(crumb.path)}
                className={classNames(
                  'min-w-0 truncate rounded-control px-[6px] py-[3px]',
                  isLast ? 'font-medium' : 'text-2 hover:bg-hover hover:text-1',
                  dragOver === crumb.path && 'bg-accent-soft outline-2 outline-accent',
                )}
              >
                {crumb.name}
              </Link>
              {!isLast && (
                <span aria-hidden="true" className="text-3">
                  /
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
