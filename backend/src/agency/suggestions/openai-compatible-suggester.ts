import { createOpenAICompatible, type OpenAICompatibleProviderSettings } from '@ai-sdk/openai-compatible';
import type { TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { plural } from '@atrium/rules/stock/labels';
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
import { fetchWithin } from './fetch-within.js';
import { jsonInText } from './json-in-text.js';
import { ANSWER_SCHEMA, goalMessage, repairMessages, SYSTEM } from './prompt.js';
import { readAnswer, type ReadAnswer } from './read-answer.js';
import {
  FEWEST_TASKS,
  type GoalBrief,
  MOST_TASKS,
  NoSuggestions,
  type Progress,
  type TaskSuggester,
  withoutRepeats,
} from './task-suggester.js';

// Limits of a provider are handled here; the library would log them to the console.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** Ways to request JSON, strictest first. Providers reject unknown ones with 400. */
const FORMS = ['json_schema', 'json_object', 'text'] as const;
type Form = (typeof FORMS)[number];
const FORM_UNKNOWN = [400, 415, 422, 501];

const SENTENCES = {
  slow: 'The model took too long to answer.',
  unreachable: 'The model could not be reached.',
  busy: 'The model has too much to do right now.',
  refused: 'The model’s provider refused the request; an administrator can check its settings.',
  broken: 'The model’s provider had a fault.',
  unusable: 'The model’s answers could not be used.',
} as const;

/** Suggests tasks by any provider of the OpenAI chat completions API. */
export class OpenAiCompatibleSuggester implements TaskSuggester {
  private readonly provider: OpenAICompatibleProviderSettings;
  /** The strictest form that this provider accepts. */
  private form: Form = 'json_schema';

  constructor(private readonly settings: NonNullable<Config['ai']>) {
    this.provider = {
      name: 'openai-compatible',
      baseURL: settings.baseUrl,
      ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
      fetch: fetchWithin,
    };
  }

  async suggest(goal: GoalBrief, { signal, reached }: Progress): Promise<TaskSuggestions> {
    const messages = [goalMessage(goal)];
    reached(10);
    const first = await this.ask(messages, signal, false);
    reached(60);
    const answer = await read(first, goal);
    if (answer.tasks.length >= FEWEST_TASKS) return this.suggestions(answer);
    reached(65);
    const second = await this.ask(
      [...messages, ...repairMessages(first, answer.faults.length > 0 ? answer.faults : ['it holds too few tasks'])],
      signal,
      true,
    );
    reached(90);
    const repaired = await read(second, goal);
    if (repaired.tasks.length >= FEWEST_TASKS) return this.suggestions(repaired);
    // Neither reply suffices alone, but both together may.
    const tasks = withoutRepeats([...repaired.tasks, ...answer.tasks], []).slice(0, MOST_TASKS);
    if (tasks.length < FEWEST_TASKS) throw new NoSuggestions(SENTENCES.unusable, true);
    return this.suggestions({ tasks, leftOut: repaired.leftOut, faults: [] });
  }

  private suggestions({ tasks, leftOut }: ReadAnswer): TaskSuggestions {
    return {
      suggestedTasks: [...tasks],
      source: 'openai-compatible',
      model: this.settings.model,
      ...(leftOut > 0
        ? {
            reason: `${plural(leftOut, 'suggestion')} of the model could not be used and ${leftOut === 1 ? 'was' : 'were'} left out.`,
          }
        : {}),
    };
  }

  /** Returns the text of a reply, or an empty text. Throws `NoSuggestions`. */
  private async ask(messages: ModelMessage[], signal: AbortSignal, wasAnswered: boolean): Promise<string> {
    for (let form = this.form; ; form = FORMS[FORMS.indexOf(form) + 1]!) {
      try {
        const text = await this.generate(form, messages, signal);
        this.form = form;
        return text;
      } catch (error) {
        if (signal.aborted) throw new NoSuggestions(SENTENCES.slow, wasAnswered);
        if (NoObjectGeneratedError.isInstance(error)) {
          this.form = form;
          return error.text ?? '';
        }
        const status = APICallError.isInstance(error) ? error.statusCode : undefined;
        if (status !== undefined && FORM_UNKNOWN.includes(status) && form !== 'text') continue;
        // A successful response in an unexpected format.
        if (status === 200 || (status === undefined && !APICallError.isInstance(error) && !isNetworkFault(error)))
          return '';
        throw new NoSuggestions(sentenceOf(status), wasAnswered);
      }
    }
  }

  private async generate(form: Form, messages: ModelMessage[], signal: AbortSignal): Promise<string> {
    // The library ignores this setting on a single model.
    const model = createOpenAICompatible({ ...this.provider, supportsStructuredOutputs: form === 'json_schema' })(
      this.settings.model,
    );
    const { text } = await generateText({
      model: wrapLanguageModel({
        model,
        middleware: [
          extractJsonMiddleware({ transform: jsonInText }),
          extractReasoningMiddleware({ tagName: 'think' }),
        ],
      }),
      system: SYSTEM,
      messages,
      ...(form === 'text'
        ? {}
        : { output: Output.object({ name: 'suggested_tasks', schema: jsonSchema(ANSWER_SCHEMA) }) }),
      // The library's retries would hide errors and use up the time.
      maxRetries: 0,
      abortSignal: signal,
    });
    return text;
  }
}

const isNetworkFault = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;

const sentenceOf = (status: number | undefined): string => {
  if (status === undefined) return SENTENCES.unreachable;
  if (status === 429) return SENTENCES.busy;
  if (status === 408 || status === 504) return SENTENCES.slow;
  return status >= 500 ? SENTENCES.broken : SENTENCES.refused;
};

/** Reads a truncated reply as far as possible and keeps its complete tasks. */
const read = async (text: string, goal: GoalBrief): Promise<ReadAnswer> =>
  readAnswer((await parsePartialJson(text)).value, goal);
