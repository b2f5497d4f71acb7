import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { textIn } from '../../kernel/field.ts'
import { wordForm } from '../../kernel/textForm.ts'
import { several } from '../../kernel/page.ts'
import { SEARCH_KINDS } from './search.model.ts'

/** One record: its kind and number, its name, what tells it from others of that name, and its page. */
export const searchItem = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  sn: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** A path of the reader's own portal, which opens the record. */
  url: z.string(),
})

export const searchContract = {
  find: endpoint('search.find', {
    method: 'GET',
    path: '/search',
    permission: 'signed-in',
    numbers: 'student:reveal',
    summary: '站内检索：按姓名、拼音、编号查找人员与业务记录',
    query: z.strictObject({
      keyword: textIn(wordForm, 64).min(1),
      kind: several(z.enum(SEARCH_KINDS)).optional(),
    }),
    data: z.array(searchItem),
  }),
}
