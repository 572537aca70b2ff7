import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import { SqlPool, type Statement } from '../database/sql-pool.js';
import type { Tracer } from './tracer.js';

const MAX_STATEMENT_LENGTH = 1_000;
/**
 * Maximum number of recorded commits whose events were not sent yet. Older ones were probably sent by another process.
 */
const MAX_PENDING_COMMITS = 1_000;

interface PendingCommit {
  readonly from: Context;
  readonly at: number;
}

const loadModules = { traceparent: 'traceparent' } as const;

/**
 * Creates spans of calls, statements, events and jobs, exported by OTLP over HTTP. The SDK reads its `OTEL_*`
 * variables. Spans contain routes and statement texts, never URLs or values.
 */
export const openTracer = (service: string): Tracer => {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': service, 'service.instance.id': String(process.pid) }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = trace.getTracer('atrium');
  let onTheirWay: PendingCommit[] = [];

  const spanned = async <T>(name: string, kind: SpanKind, attributes: Record<string, string>, work: () => Promise<T>) =>
    tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        // The message of a failed statement may contain a value.
        span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
        throw error;
      } finally {
        span.end();
      }
    });
  // Statements outside of a call or job (polling) are not traced.
  const statement = <T>(text: string, name: string | undefined, work: () => Promise<T>): Promise<T> =>
    trace.getActiveSpan() === undefined
      ? work()
      : spanned(
          name ?? /^\s*(?:with\s.*?\b)?(\w+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement',
          SpanKind.CLIENT,
          { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT_LENGTH) },
          work,
        );
  patchClients(statement);

  return {
    traceCall<T>(request: IncomingMessage, response: ServerResponse, factsAtEnd: () => object, work: () => T): T {
      const span = tracer.startSpan(
        request.method ?? 'call',
        { kind: SpanKind.SERVER },
        propagation.extract(ROOT_CONTEXT, request.headers),
      );
      response.once('close', () => {
        const { route, ...facts } = factsAtEnd() as Record<string, string | number | undefined>;
        span.updateName(`${request.method} ${route ?? ''}`.trim());
        span.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': response.statusCode,
          ...facts,
        });
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      return context.with(trace.setSpan(context.active(), span), work);
    },

    traceJob: (name, facts, from, work) =>
      context.with(
        from === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { [loadModules.traceparent]: from }),
        () => spanned(`job ${name}`, SpanKind.CONSUMER, facts as Record<string, string>, work),
      ),

    currentContext() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent ?? null;
    },

    noteCommit() {
      if (trace.getActiveSpan() !== undefined) onTheirWay.push({ from: context.active(), at: Date.now() });
      if (onTheirWay.length > MAX_PENDING_COMMITS) onTheirWay.shift();
    },

    takeCommits() {
      const pendingCommits = onTheirWay;
      onTheirWay = [];
      return (facts) => {
        for (const { from, at } of pendingCommits)
          tracer
            .startSpan('events to sockets', { kind: SpanKind.PRODUCER, startTime: at, attributes: { ...facts } }, from)
            .end();
      };
    },

    close: () => provider.shutdown(),
  };
};

type TraceStatement = <T>(text: string, name: string | undefined, work: () => Promise<T>) => Promise<T>;

/** Patches both database clients to create spans. Without tracing they stay unpatched and have no overhead. */
const patchClients = (traceStatement: TraceStatement): void => {
  const { rows } = SqlPool.prototype;
  SqlPool.prototype.rows = function followed<Row extends object>(
    this: SqlPool,
    statementArgument: string | Statement,
    values?: readonly unknown[],
  ) {
    const { text, name } =
      typeof statementArgument === 'string' ? { text: statementArgument, name: undefined } : statementArgument;
    return traceStatement(text, name, () => rows.call(this, statementArgument, values) as Promise<Row[]>);
  };
  const runner = PostgresQueryRunner.prototype;
  const query = runner.query;
  runner.query = function followed(this: PostgresQueryRunner, text: string, ...more: never[]) {
    return traceStatement(text, undefined, () => query.call(this, text, ...more) as Promise<unknown>);
  } as typeof query;
};
