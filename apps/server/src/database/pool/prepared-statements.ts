/** Statements whose text is the same each time are worth a name; those made of a list of any length would fill the server's memory. */
const mostNames = 500

const isPreparable = (text: string): boolean => /^\s*(select|insert|update|delete|with|begin|commit)\b/i.test(text)

/** The SQLSTATE of a prepared statement that is not there: the one that was to prepare it failed. */
export const unprepared = '26000'

/** The SQLSTATE of a prepared statement whose table was changed meanwhile, by the migration of a newer node. */
export const stalePlan = '0A000'

/**
 * Names for statements, so that the database server parses and plans each once for a connection. A name stands for one
 * text only. For a pool whose connections are its own between transactions.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  #generation = 0

  /** The name of a statement; undefined for one that is parsed anew each time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostNames || !isPreparable(text)) return known
    const name = `bohe_${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** Gives every statement a new name, unless the one of this name has got one: they are parsed again on each connection. */
  renew(text: string, name: string): void {
    if (this.#names.get(text) !== name) return
    this.#generation += 1
    this.#names.clear()
  }
}
