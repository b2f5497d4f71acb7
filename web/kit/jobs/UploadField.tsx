import { Button } from 'antd'
import { lazyPart } from '../wire/lazyPart.tsx'
import type { Bound } from '../view/inputs.tsx'
import type { FileProps, FilesProps, ImageProps, NamedFilesProps } from './UploadInput.tsx'

const inputs = () => import('./UploadInput.tsx')
const meanwhile = <Button loading disabled aria-hidden />

/** One public image; its key is the value. The input is loaded when it is rendered, like the others in this file. */
export const ImageField = lazyPart<ImageProps>(async () => (await inputs()).ImageInput, meanwhile)

/** Up to `max` attachments; their keys are the value. */
export const FilesField = lazyPart<FilesProps>(async () => (await inputs()).FilesInput, meanwhile)

/** Up to `max` attachments under the names that they had; key and name of each are the value. */
export const NamedFilesField = lazyPart<NamedFilesProps>(async () => (await inputs()).NamedFilesInput, meanwhile)

/** One file; its key is the value. */
export const FileField = lazyPart<FileProps>(async () => (await inputs()).FileInput, meanwhile)

const photos = () => import('./PhotoInput.tsx')

/** Up to `max` photos or documents, from the camera on a phone; their keys are the value. */
export const PhotosField = lazyPart<FilesProps>(async () => (await photos()).PhotosInput, meanwhile)

/** One photo; its key is the value. */
export const PhotoField = lazyPart<Bound<string>>(async () => (await photos()).PhotoInput, meanwhile)

/** A signature drawn on the screen; the key of its picture is the value. */
export const SignatureField = lazyPart<Bound<string>>(
  async () => (await import('./SignatureInput.tsx')).SignatureInput,
  meanwhile,
)
