// Reads a workbook by the library named, and prints its time and memory. A process of its own, for its memory.
const [, , library = '', file = ''] = process.argv
// The name comes as an argument, since the checks of the product run without the bench's own packages.
const {
  default: exceljs,
}: {
  default: {
    Workbook: new () => { xlsx: { readFile: (path: string) => Promise<unknown> }; worksheets: { rowCount: number }[] }
  }
} = await import(library)
const since = performance.now()
const book = new exceljs.Workbook()
await book.xlsx.readFile(file)
console.log(
  JSON.stringify({
    seconds: (performance.now() - since) / 1000,
    rows: book.worksheets[0]?.rowCount,
    mb: process.resourceUsage().maxRSS / 1024,
  }),
)
