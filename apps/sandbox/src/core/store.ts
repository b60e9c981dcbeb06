import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** JSON documents on disk, one per kind and key. Survives a kill at any moment; one process at a time. */
export class Store {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync

  /** Throws when another process holds the file. */
  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec(`
      pragma locking_mode = exclusive;
      pragma journal_mode = wal;
      pragma synchronous = normal;
      create table if not exists document (kind text, key text, json text, primary key (kind, key)) without rowid;
    `)
    this.#insert = this.#database.prepare('insert or replace into document (kind, key, json) values (?, ?, ?)')
  }

  all(kind: string): unknown[] {
    const rows = this.#database.prepare('select json from document where kind = ?').all(kind)
    return rows.map(row => JSON.parse(String(row.json)))
  }

  put(kind: string, key: string, value: object): void {
    this.#insert.run(kind, key, JSON.stringify(value))
  }

  remove(kind: string, key: string): void {
    this.#database.prepare('delete from document where kind = ? and key = ?').run(kind, key)
  }

  close(): void {
    this.#database.close()
  }
}
