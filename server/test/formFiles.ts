import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { drawDocument, drawEmblem } from '../seed/emblem.ts'
import type { FormFiles } from '../seed/siteForms.ts'
import type { Client } from './client.ts'

/** Uploads the files of a form: a PDF and two pictures. */
export async function uploadFormFiles(client: Client): Promise<FormFiles> {
  const upload = async (name: string, bytes: Buffer) =>
    (await client.call(mediaContract.file, { body: {}, file: { name, bytes } })).data.key
  return {
    pdf: await upload('证明.pdf', drawDocument('proof')),
    pictures: [
      await upload('正面.png', await drawEmblem('#1f5fae')),
      await upload('背面.png', await drawEmblem('#c8161d')),
    ],
  }
}
