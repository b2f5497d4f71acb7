import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { byId } from '../../kernel/field.ts'
import { PHRASE_KINDS, phraseBody } from './phrase.model.ts'

const kind = z.enum(PHRASE_KINDS)

/** A phrase of the account's own. */
export const phrase = phraseBody.extend({ sn: z.string(), kind })

export const phraseContract = {
  list: endpoint('phrase.list', {
    method: 'GET',
    path: '/user/phrase',
    permission: 'signed-in',
    summary: '我的常用语',
    query: z.strictObject({ kind }),
    data: z.array(phrase),
  }),
  create: endpoint('phrase.create', {
    method: 'POST',
    path: '/user/phrase',
    permission: 'signed-in',
    summary: '保存常用语',
    query: z.strictObject({ kind }),
    body: phraseBody,
    data: phrase,
  }),
  remove: endpoint('phrase.remove', {
    method: 'DELETE',
    path: '/user/phrase/:id',
    permission: 'signed-in',
    summary: '删除常用语',
    params: byId,
    data: z.null(),
  }),
}
