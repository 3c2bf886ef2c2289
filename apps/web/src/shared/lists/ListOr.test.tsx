// @vitest-environment jsdom
import { onlineManager, useQuery } from '@tanstack/react-query'
import { IconUsers } from '@tabler/icons-react'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { expectNoViolations } from '../../testing/axe.ts'
import { renderScreen } from '../../testing/render.tsx'
import { ListOr } from './ListOr.tsx'

afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
})

function Names() {
  const list = useQuery({ queryKey: ['names'], queryFn: async () => ['Arif', 'Layla'] })
  return (
    <main>
      <ListOr list={list} items={list.data} icon={IconUsers} height={100} none={{ title: 'None', text: '' }}>
        {(names) => names.join(', ')}
      </ListOr>
    </main>
  )
}

it('[9.14] says of a list that was not loaded that there is no connection, and shows it once it is back', async () => {
  onlineManager.setOnline(false)
  await renderScreen(() => <Names />, { namespaces: [] })
  expect(await screen.findByText('Not loaded yet')).toBeTruthy()
  await expectNoViolations()
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText('Arif, Layla')).toBeTruthy()
  expect(screen.queryByText('Not loaded yet')).toBeNull()
})
