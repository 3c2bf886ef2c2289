// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { RowCheckbox } from './RowCheckbox.tsx'

afterEach(cleanup)

it('reports the new state when pressed', () => {
  const onChange = vi.fn<(isChecked: boolean) => void>()
  const { rerender } = render(<RowCheckbox label="Select Nusrat" isChecked={false} onChange={onChange} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Nusrat' }))
  expect(onChange).toHaveBeenLastCalledWith(true)
  rerender(<RowCheckbox label="Select Nusrat" isChecked onChange={onChange} />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Nusrat', checked: true }))
  expect(onChange).toHaveBeenLastCalledWith(false)
})

it('is indeterminate while some rows are selected', () => {
  const box = () => screen.getByRole('checkbox')
  const { rerender } = render(
    <RowCheckbox label="All" isChecked={false} isMixed onChange={() => undefined} />,
  )
  expect(box()).toHaveProperty('indeterminate', true)
  rerender(<RowCheckbox label="All" isChecked onChange={() => undefined} />)
  expect(box()).toHaveProperty('indeterminate', false)
})
