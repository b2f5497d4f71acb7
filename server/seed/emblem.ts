import sharp from 'sharp'

const SIDE = 400
const star = (points: number, outer: number, inner: number) =>
  Array.from({ length: points * 2 }, (_, at) => {
    const [radius, angle] = [at % 2 === 0 ? outer : inner, (Math.PI * at) / points - Math.PI / 2]
    return `${(SIDE / 2 + radius * Math.cos(angle)).toFixed(1)},${(SIDE / 2 + radius * Math.sin(angle)).toFixed(1)}`
  }).join(' ')
const draw = (inside: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${inside}</svg>`))
    .png()
    .toBuffer()

/** A seal without words: a red ring and star on nothing. */
export const drawSeal = (): Promise<Buffer> =>
  draw(
    `<circle cx="200" cy="200" r="180" fill="none" stroke="#c8161d" stroke-width="14"/><polygon points="${star(5, 76, 30)}" fill="#c8161d"/>`,
  )

/** A logo or cover without words: a toothed wheel of the given colour. */
export const drawEmblem = (colour: string): Promise<Buffer> =>
  draw(
    `<rect width="400" height="400" rx="48" fill="${colour}"/><polygon points="${star(12, 150, 118)}" fill="#fff"/><circle cx="200" cy="200" r="56" fill="${colour}"/>`,
  )

/** A PDF of one page with one line of Latin letters, as small as a PDF can be. */
export function drawDocument(line: string): Buffer {
  const text = `BT /F1 24 Tf 72 720 Td (${line.replaceAll(/[^\w .-]/g, '')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** A screenshot of a browser window: an empty page, or one with a message of a fault. */
export function drawScreen(kind: number): Promise<Buffer> {
  const [width, height] = [960, 600]
  const fault =
    kind % 2 === 0
      ? ''
      : `<rect x="280" y="230" width="400" height="140" rx="8" fill="#fff1f0" stroke="#ffa39e"/><circle cx="330" cy="300" r="18" fill="#ff4d4f"/><rect x="370" y="280" width="260" height="14" fill="#d9d9d9"/><rect x="370" y="306" width="200" height="14" fill="#d9d9d9"/>`
  const window = `<rect width="${width}" height="${height}" fill="#ffffff"/><rect width="${width}" height="48" fill="#f0f0f0"/><circle cx="28" cy="24" r="7" fill="#ff5f57"/><circle cx="50" cy="24" r="7" fill="#febc2e"/><circle cx="72" cy="24" r="7" fill="#28c840"/><rect x="110" y="12" width="740" height="24" rx="12" fill="#ffffff"/>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${window}${fault}</svg>`),
  )
    .png()
    .toBuffer()
}
