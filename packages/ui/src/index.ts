export { Avatar, type AvatarProps } from './Avatar.tsx'
export { Card } from './Card.tsx'
export { Chip, type ChipTone } from './Chip.tsx'
export {
  DataTable,
  NoValue,
  SortButton,
  TableCell,
  type DataTableProps,
  type TableCellProps,
  type TableColumn,
} from './DataTable.tsx'
export { EmailAddress } from './EmailAddress.tsx'
export { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
export { initialsOf } from './initials.ts'
export { MajlisProvider, RoomTheme, useTheme } from './MajlisProvider.tsx'
export { Mark } from './Mark.tsx'
export { Notice, type NoticeProps } from './Notice.tsx'
export { OrganizationMark, type OrganizationMarkProps } from './OrganizationMark.tsx'
export { useDocumentTitle } from './useDocumentTitle.ts'
export { TextField, type TextFieldProps } from './TextField.tsx'
export { RowCheckbox } from './RowCheckbox.tsx'
export { Page, type PageProps } from './Page.tsx'
export { Parts } from './Parts.tsx'
export { brandSheet, brandVariables, contrastWithWhite } from './brand-scale.ts'
