import { DomainError } from '@fourwall/domain/errors.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { LanguageModelConfiguration } from '../../platform/config/config.ts'
import type { Access } from '../../platform/identity/access.ts'
import { assistantPolicy } from './policy.ts'
import {
  type ModelPermissions,
  type StoredPermissions,
  savePermissions,
  selectPermissions,
  selectUsage,
  type UsageOfDay,
} from './settings-repository.ts'

export interface AssistantSettings extends StoredPermissions {
  /** Null if none is configured. */
  readonly model: string | null
  /** Host and port that questions go to; null if none is configured. */
  readonly host: string | null
  /** Required environment variables that are not set. */
  readonly missing: readonly string[]
  readonly limits: LanguageModelConfiguration['limits']
  /** Newest first; null for users who may not change the settings. */
  readonly usage: readonly UsageOfDay[] | null
}

const SHOWN_DAYS = 31

/** What an owner lets a language model have, and what was used of it. */
export class AssistantSettingsService {
  readonly #configuration: LanguageModelConfiguration
  readonly #clock: Clock

  constructor(configuration: LanguageModelConfiguration, clock: Clock) {
    this.#configuration = configuration
    this.#clock = clock
  }

  async get(access: Access): Promise<AssistantSettings> {
    const scope = assistantPolicy.readSettings(access)
    const { endpoint, missing, limits } = this.#configuration
    const stored = await selectPermissions(scope)
    const usage = assistantPolicy.maySeeUsage(access) ? await selectUsage(scope, SHOWN_DAYS) : null
    return {
      ...stored,
      model: endpoint?.model ?? null,
      host: endpoint === null ? null : new URL(endpoint.baseUrl).host,
      missing,
      limits,
      usage,
    }
  }

  /**
   * @param version that the change is based on. What is left out stays as it is: earlier clients do not know of files.
   *
   * @throws DomainError (CONFLICT) if the settings have changed since.
   */
  async change(
    access: Access,
    { readsFiles = null, ...wanted }: Omit<ModelPermissions, 'readsFiles'> & { readonly readsFiles?: boolean | null },
    version: number,
  ): Promise<AssistantSettings> {
    const scope = assistantPolicy.changeSettings(access)
    const isSaved = await scope.transaction(async (tx) => {
      const saved = { ...wanted, readsFiles: readsFiles ?? (await selectPermissions(tx)).readsFiles }
      return savePermissions(tx, saved, { version, at: this.#clock.now(), by: access.user.name })
    })
    if (!isSaved)
      throw new DomainError('CONFLICT', 'Someone changed these settings since you opened them. Reload the page, then change them.')
    return this.get(access)
  }
}
