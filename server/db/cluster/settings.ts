/**
 * What differs from PostgreSQL's own defaults: for a small machine, always durable, and without log lines about
 * the people in it (failing statements and the values in their details are the application's to report, masked).
 */
const DEFAULTS: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  // The embedded server has no replicas and no base backups: less to write, one process fewer.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Reads by the backends themselves: the three helper processes bring no gain on two cores.
  io_method: 'sync',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  datestyle: 'ISO, YMD',
  lc_messages: 'C',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
}

/** The text of postgresql.conf: the defaults, overridden by each given group in turn. */
export function settingsFile(...groups: Record<string, string>[]): string {
  const lines = Object.entries(Object.assign({}, DEFAULTS, ...groups)).map(
    ([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'`,
  )
  return ['# Written at each start; changes made here are lost.', ...lines, ''].join('\n')
}
