/** A text as one part of a path, without characters that file systems refuse or that would lead out of the folder. */
export const pathPart = (text: string) =>
  [...text.replaceAll(/[\\/:*?"<>|]/g, '_')]
    .filter((char) => (char.codePointAt(0) ?? 0) >= 32)
    .join('')
    .replaceAll(/^\.+|[. ]+$/g, '_') || '_'

/** Also encodes the characters that `encodeURIComponent` leaves and RFC 8187 does not allow. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The header that tells the browser the name of the file, without folders; the plain name is for browsers that cannot read the encoded one. */
export function fileDisposition(kind: 'inline' | 'attachment', text: string): string {
  const name = pathPart(text.toWellFormed())
  return `${kind}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encoded(name)}`
}
