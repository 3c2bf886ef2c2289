// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DataTable, NoValue, SortButton, TableCell, type TableColumn } from './DataTable.tsx'

// jsdom does not have it, and Mantine reads the colour scheme with it.
beforeEach(() => {
  const listen = () => undefined
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: listen,
    removeEventListener: listen,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const columns: TableColumn[] = [
  { key: 'name', head: 'Name', sort: 'ascending' },
  { key: 'joined', head: 'Joined' },
  { key: 'actions', head: 'Actions', isHeadHidden: true },
]

function renderTable(more: Partial<Parameters<typeof DataTable>[0]> = {}) {
  render(
    <MantineProvider>
      <DataTable label="Users" columns={columns} {...more}>
        <tr>
          <TableCell narrow="line">Nusrat Rahman</TableCell>
          <TableCell label="Joined">
            <NoValue />
          </TableCell>
          <TableCell narrow="end">
            <button>Edit</button>
          </TableCell>
        </tr>
      </DataTable>
    </MantineProvider>,
  )
  return screen.getByRole('table', { name: 'Users' })
}

describe('a data table', () => {
  it('names its columns, including visually hidden ones, and announces the sort order', () => {
    const heads = within(renderTable()).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Name', 'Joined', 'Actions'])
    expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual(['ascending', null, null])
  })

  it('labels cells where a row becomes a block', () => {
    const cells = within(renderTable()).getAllByRole('cell')
    expect(cells.map(({ dataset }) => [dataset['narrow'], dataset['label']])).toEqual([
      ['line', undefined],
      ['detail', 'Joined'],
      ['end', undefined],
    ])
  })

  it('keeps the head above blocks only on request', () => {
    expect(renderTable().dataset['headKept']).toBeUndefined()
    cleanup()
    expect(renderTable({ isHeadKept: true }).dataset['headKept']).toBe('true')
  })

  it('sorts with a button in the head', () => {
    const onSort = vi.fn<() => void>()
    render(<SortButton label="Name" title="Sort by name" icon={null} onSort={onSort} />)
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledOnce()
  })
})
