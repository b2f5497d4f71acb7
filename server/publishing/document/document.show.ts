import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { documentContract, documentDetail, documentRow } from '@zhikao/domain/publishing/document/document.contract.ts'
import { documentLifecycle } from '@zhikao/domain/publishing/document/document.lifecycle.ts'
import { canBePreviewed, formatOf } from '@zhikao/domain/publishing/document/document.rules.ts'
import type { DocumentFacts } from '@zhikao/domain/publishing/document/document.rules.ts'
import { verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { Download } from './document.list.queries.ts'
import { publishes } from './document.queries.ts'
import type { DocumentRecord, EditionRecord } from './document.queries.ts'

type Row = z.output<typeof documentRow>
type Detail = z.output<typeof documentDetail>

/** The paths at which a document's file is saved and shown; `query` names an earlier version. */
function pathsOf(sn: string, key: string, query = ''): Pick<Row, 'format' | 'url' | 'preview'> {
  const { base, path }: Endpoint = documentContract.file
  const url = `${base}${path.replace(':id', encodeURIComponent(sn))}`
  const format = formatOf(key)
  const preview = canBePreviewed(format) ? `${url}?${query === '' ? '' : `${query}&`}preview=true` : null
  return { format, url: query === '' ? url : `${url}?${query}`, preview }
}

function judge(record: DocumentFacts, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actions: moves, refused } = verdictsOf(documentLifecycle, record, reader)
  if (!publishes(reader.actor)) return { actions: moves, refused }
  const last: Row['actions'] = record.status === documentLifecycle.initial ? ['delete'] : []
  return { actions: ['edit', ...moves, ...last], refused }
}

/** What its readers are not told of a document. */
const ofPublishers = <T>(actor: Actor, value: T): T | null => (publishes(actor) ? value : null)

/** A file as the list shows it; `fileBase` is the address of stored files. */
export function rowOf(one: Download, reader: Reader, fileBase: string): Row {
  const { document, key, handbook } = one
  const { actor } = reader
  if (document === null || key === null) {
    const url = key === null ? (one.url ?? '') : `${fileBase}${encodeURIComponent(key)}`
    const format = handbook?.format ?? null
    return pick(documentRow, {
      ...one,
      url,
      format,
      preview: format === null ? null : url,
      edition: handbook?.edition ?? null,
      scope: ofPublishers(actor, handbook?.scope ?? null),
      download_count: null,
      status: null,
      version: null,
      actions: [],
    })
  }
  return pick(documentRow, {
    ...one,
    ...pathsOf(one.sn, key),
    edition: document.edition,
    download_count: document.download_count,
    scope: ofPublishers(actor, document.scope),
    status: ofPublishers(actor, document.status),
    version: ofPublishers(actor, document.version),
    actions: judge(document, reader).actions,
  })
}

/** A document as its own page shows it; the versions of its file are for who publishes. */
export function detailOf(record: DocumentRecord, editions: readonly EditionRecord[], reader: Reader): Detail {
  const { actor } = reader
  return pick(documentDetail, {
    ...record,
    ...pathsOf(record.sn, record.file),
    ...judge(record, reader),
    end_time: null,
    scope: ofPublishers(actor, record.scope),
    file: ofPublishers(actor, record.file),
    editions: editions.map(({ key, ...one }) => ({
      edition: one.edition,
      file_name: one.file_name,
      size: one.size,
      note: one.note,
      create_time: one.create_time,
      ...pathsOf(record.sn, key, `edition=${one.edition}`),
    })),
  })
}
