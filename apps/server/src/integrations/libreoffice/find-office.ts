import { isProgram } from '../../platform/process/programs.ts'
import { findSandbox, type SandboxPrograms } from '../../platform/process/sandbox.ts'

/** Their paths on Debian and its derivatives. */
const usualOffices = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/usr/local/bin/soffice']

/** The programs that turn an office file into a PDF. */
export interface OfficePrograms extends SandboxPrograms {
  /** LibreOffice. */
  office: string
}

/** Null if one of them is not installed, or the machine allows no sandbox. */
export function findOffice(given: string | undefined): OfficePrograms | null {
  const office = given ?? usualOffices.find(isProgram)
  const sandbox = findSandbox()
  return office && typeof sandbox !== 'string' ? { office, ...sandbox } : null
}
