/** A text as one part of a path: without what file systems refuse, and what would leave the folder. */
export const pathPart = (text: string) =>
  [...text.replaceAll(/[\\/:*?"<>|]/g, '_')]
    .filter((char) => (char.codePointAt(0) ?? 0) >= 32)
    .join('')
    .replaceAll(/^\.+|[. ]+$/g, '_') || '_'

/** The characters that `encodeURIComponent` leaves and RFC 8187 does not allow. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The header that names a file for the browser, by one part of a path; the plain name is for those that do not read the other. */
export function fileDisposition(kind: 'inline' | 'attachment', text: string): string {
  const name = pathPart(text.toWellFormed())
  return `${kind}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded(name)}`
}
