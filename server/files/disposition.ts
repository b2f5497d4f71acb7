/** The header that names a file for the browser; the plain name is for those that do not read the other. */
export function fileDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
