import { createOpenAICompatible, type OpenAICompatibleProviderSettings } from '@ai-sdk/openai-compatible';
import type { TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import {
  APICallError,
  extractJsonMiddleware,
  extractReasoningMiddleware,
  generateText,
  jsonSchema,
  type ModelMessage,
  NoObjectGeneratedError,
  Output,
  parsePartialJson,
  wrapLanguageModel,
} from 'ai';
import type { Config } from '../../platform/config/config.js';
import { fetchLimited } from '../../platform/egress/fetch-limited.js';
import { extractJson } from './extract-json.js';
import { REPLY_SCHEMA, createGoalMessage, createRepairMessages, SYSTEM_PROMPT } from './prompt.js';
import { parseReply, type ParsedReply } from './parse-reply.js';
import {
  MIN_TASKS,
  type GoalBrief,
  MAX_TASKS,
  NoSuggestionsError,
  type Progress,
  type TaskSuggester,
  removeDuplicates,
} from './task-suggester.js';

// Limits of a provider are handled here; the library would log them to the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** Ways to request JSON, strictest first. Providers reject unknown ones with 400. */
const RESPONSE_FORMATS = ['json_schema', 'json_object', 'text'] as const;
type ResponseFormat = (typeof RESPONSE_FORMATS)[number];
const UNSUPPORTED_FORMAT_STATUS = [400, 415, 422, 501];

const STATUS_MESSAGES = {
  slow: 'The model took too long to answer.',
  unreachable: 'The model could not be reached.',
  busy: 'The model is overloaded right now.',
  refused: 'The model’s provider rejected the request. An administrator can check the settings.',
  broken: 'The model’s provider had an error.',
  unusable: 'The model’s responses could not be used.',
} as const;

/** Suggests tasks by any provider of the OpenAI chat completions API. */
export class OpenAiCompatibleSuggester implements TaskSuggester {
  private readonly provider: OpenAICompatibleProviderSettings;
  /** The strictest response format that this provider is known to accept. */
  private responseFormat: ResponseFormat = 'json_schema';

  constructor(private readonly settings: NonNullable<Config['ai']>) {
    this.provider = {
      name: 'openai-compatible',
      baseURL: settings.baseUrl,
      ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
      fetch: fetchLimited,
    };
  }

  async suggest(goal: GoalBrief, { signal, report }: Progress): Promise<TaskSuggestions> {
    const messages = [createGoalMessage(goal)];
    report(10);
    const first = await this.requestReply(messages, signal, false);
    report(60);
    const parsed = await readReplyText(first, goal);
    if (parsed.tasks.length >= MIN_TASKS) return this.toSuggestions(parsed);
    report(65);
    const second = await this.requestReply(
      [
        ...messages,
        ...createRepairMessages(first, parsed.errors.length > 0 ? parsed.errors : ['it holds too few tasks']),
      ],
      signal,
      true,
    );
    report(90);
    const repaired = await readReplyText(second, goal);
    if (repaired.tasks.length >= MIN_TASKS) return this.toSuggestions(repaired);
    // Neither reply suffices alone, but both together may.
    const tasks = removeDuplicates([...repaired.tasks, ...parsed.tasks], []).slice(0, MAX_TASKS);
    if (tasks.length < MIN_TASKS) throw new NoSuggestionsError(STATUS_MESSAGES.unusable, true);
    return this.toSuggestions({ tasks, invalidCount: repaired.invalidCount, errors: [] });
  }

  private toSuggestions({ tasks, invalidCount }: ParsedReply): TaskSuggestions {
    return {
      suggestedTasks: [...tasks],
      source: 'openai-compatible',
      model: this.settings.model,
      ...(invalidCount > 0
        ? {
            reason: `${formatPlural(invalidCount, 'suggestion')} from the model could not be used and ${invalidCount === 1 ? 'was' : 'were'} omitted.`,
          }
        : {}),
    };
  }

  /** Returns the text of a reply, or an empty text. Throws `NoSuggestionsError`. */
  private async requestReply(messages: ModelMessage[], signal: AbortSignal, onReply: boolean): Promise<string> {
    for (
      let responseFormat = this.responseFormat;
      ;
      responseFormat = RESPONSE_FORMATS[RESPONSE_FORMATS.indexOf(responseFormat) + 1]!
    ) {
      try {
        const text = await this.generate(responseFormat, messages, signal);
        this.responseFormat = responseFormat;
        return text;
      } catch (error) {
        if (signal.aborted) throw new NoSuggestionsError(STATUS_MESSAGES.slow, onReply);
        if (NoObjectGeneratedError.isInstance(error)) {
          this.responseFormat = responseFormat;
          return error.text ?? '';
        }
        const status = APICallError.isInstance(error) ? error.statusCode : undefined;
        if (status !== undefined && UNSUPPORTED_FORMAT_STATUS.includes(status) && responseFormat !== 'text') continue;
        // A successful response in an unexpected format.
        if (status === 200 || (status === undefined && !APICallError.isInstance(error) && !isNetworkError(error)))
          return '';
        throw new NoSuggestionsError(statusMessage(status), onReply);
      }
    }
  }

  private async generate(
    responseFormat: ResponseFormat,
    messages: ModelMessage[],
    signal: AbortSignal,
  ): Promise<string> {
    // The library ignores this setting on a single model.
    const model = createOpenAICompatible({
      ...this.provider,
      supportsStructuredOutputs: responseFormat === 'json_schema',
    })(this.settings.model);
    const { text } = await generateText({
      model: wrapLanguageModel({
        model,
        middleware: [
          extractJsonMiddleware({ transform: extractJson }),
          extractReasoningMiddleware({ tagName: 'think' }),
        ],
      }),
      system: SYSTEM_PROMPT,
      messages,
      ...(responseFormat === 'text'
        ? {}
        : { output: Output.object({ name: 'suggested_tasks', schema: jsonSchema(REPLY_SCHEMA) }) }),
      // The library's retries would hide errors and use up the time.
      maxRetries: 0,
      abortSignal: signal,
    });
    return text;
  }
}

const isNetworkError = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;

const statusMessage = (status: number | undefined): string => {
  if (status === undefined) return STATUS_MESSAGES.unreachable;
  if (status === 429) return STATUS_MESSAGES.busy;
  if (status === 408 || status === 504) return STATUS_MESSAGES.slow;
  return status >= 500 ? STATUS_MESSAGES.broken : STATUS_MESSAGES.refused;
};

/** Parses the text of a model's reply. Of a truncated text it keeps the complete tasks. */
const readReplyText = async (text: string, goal: GoalBrief): Promise<ParsedReply> =>
  parseReply((await parsePartialJson(text)).value, goal);
