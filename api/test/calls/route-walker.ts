import { type ApiRoute, definitionOf, ROUTES } from '@iris/contract/routes';
import type { INestApplicationContext } from '@nestjs/common';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ROUTE_METADATA } from '../../src/foundation/http/endpoint.decorator.ts';
import { Call } from '../../src/foundation/http/requests/call.decorator.ts';

type Class = new (...args: never[]) => object;

/** A route as declared by its controller. */
export interface Route {
  /** `METHOD /path` below the global prefix. */
  name: string;
  /** The contract's route of the handler; undefined without `@Endpoint`. */
  endpoint: ApiRoute | undefined;
  /** Whether the handler receives the validated input. */
  takesInput: boolean;
  /** The kinds of unvalidated input that it receives. */
  unchecked: string[];
}

/** Nest's kinds of unvalidated input. */
const INPUTS: Record<string, string> = {
  [RouteParamtypes.BODY]: '@Body',
  [RouteParamtypes.QUERY]: '@Query',
  [RouteParamtypes.PARAM]: '@Param',
};

/** Every controller of the application. */
export function controllersOf(app: INestApplicationContext): Class[] {
  const modules = [...app.get(ModulesContainer).values()];
  return modules.flatMap((module) => [...module.controllers.values()].map(({ metatype }) => metatype as Class));
}

/** Every route of a controller. */
export function routesOf(controller: Class): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((method) => {
    const handler = prototype[method];
    const path = handler && Reflect.getMetadata(PATH_METADATA, handler);
    if (handler === undefined || path === undefined) return [];
    const verb = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler)];
    const segments = [Reflect.getMetadata(PATH_METADATA, controller), path].join('/').split('/').filter(Boolean);
    const endpoint = Reflect.getMetadata(ROUTE_METADATA, handler);
    return [{ name: `${verb} /${segments.join('/')}`, endpoint, ...inputsOf(controller, method) }];
  });
}

/** The defects of these routes, compared with the expected ones. */
export function faultsOf(routes: readonly Route[], expected: readonly string[]): string[] {
  const answered = new Set(routes.map(({ endpoint }) => endpoint as string));
  const missing = expected.filter((name) => !answered.has(name));
  return [...routes.flatMap(faultsOfOne), ...missing.map((name) => `${name}: in the table, but no controller has it`)];
}

function faultsOfOne({ name, endpoint, takesInput, unchecked }: Route): string[] {
  const faults = unchecked.map((input) => `${name}: ${input} is not checked by the table`);
  if (endpoint === undefined || !(endpoint in ROUTES)) return [...faults, `${name}: answers no route of the table`];
  if (endpoint !== name) return [...faults, `${name}: says it is ${endpoint}`];
  const { params, query, body, ifMatch, idempotencyKey } = definitionOf(endpoint);
  const isChecked = takesInput || !(params || query || body || ifMatch || idempotencyKey);
  return isChecked ? faults : [...faults, `${name}: takes none of the input that the table checks`];
}

function inputsOf(controller: Class, method: string): Pick<Route, 'takesInput' | 'unchecked'> {
  const inputs: Record<string, { factory?: unknown }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  const factories = Object.values(inputs).map(({ factory }) => factory);
  // `<kind>:<index>`; the keys of custom decorators begin with a random id, possibly a digit.
  const kinds = Object.keys(inputs).map((key) => key.split(':')[0] ?? '');
  return {
    takesInput: factories.includes(factoryOf(Call)),
    unchecked: kinds.flatMap((kind) => INPUTS[kind] ?? []),
  };
}

/** The factory that Nest stores for a parameter decorator. */
function factoryOf(decorator: typeof Call): unknown {
  class Probe {
    handle() {}
  }
  decorator()(Probe.prototype, 'handle', 0);
  const [input] = Object.values<{ factory: unknown }>(Reflect.getMetadata(ROUTE_ARGS_METADATA, Probe, 'handle'));
  return input?.factory;
}
