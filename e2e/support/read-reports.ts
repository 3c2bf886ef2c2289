import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ensurePythonTools } from '@majlis/engines'

const run = promisify(execFile)

/** The cells of a sheet: numbers as numbers, nothing as null. */
type Cells = (string | number | null)[][]

const programs = {
  csv: `
import csv, json, sys
with open(sys.argv[1], encoding="utf-8-sig", newline="") as file:
    print(json.dumps(list(csv.reader(file))))`,
  xlsx: `
import json, sys, openpyxl
with open(sys.argv[1], "rb") as file:
    sheet = openpyxl.load_workbook(file).worksheets[0]
print(json.dumps([list(row) for row in sheet.iter_rows(values_only=True)]))`,
}

/** Prints the paragraphs of a document of Office Open XML. */
const documentProgram = `
import sys, zipfile, xml.etree.ElementTree as tree
name = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
with zipfile.ZipFile(sys.argv[1]) as parts:
    assert parts.testzip() is None
    body = tree.fromstring(parts.read("word/document.xml"))
for paragraph in body.iter(name + "p"):
    print("".join(text.text or "" for text in paragraph.iter(name + "t")))`

/** The rows of a file as Python's csv module or openpyxl reads them. */
export async function readSheet(file: string, format: keyof typeof programs): Promise<Cells> {
  const python = await ensurePythonTools()
  const { stdout } = await run(python, ['-c', programs[format], file])
  // What the programs above print.
  return JSON.parse(stdout) as Cells
}

/** The text of a document of Office Open XML as Python's zip and XML modules read it, which every machine of the tests has. */
export async function readDocument(file: string): Promise<string> {
  const { stdout } = await run('python3', ['-c', documentProgram, file], {
    env: { ...process.env, PYTHONIOENCODING: 'utf8' },
  })
  return stdout
}

/** The text of a PDF as Poppler reads it, line by line, with columns beside each other. */
export async function readPdf(file: string): Promise<string[]> {
  const { stdout } = await run('pdftotext', ['-layout', file, '-'])
  return stdout.split('\n').map((line) => line.trim())
}
