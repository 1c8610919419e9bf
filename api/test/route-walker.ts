import type { Access } from '@iris/contract/permissions';
import type { INestApplicationContext } from '@nestjs/common';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ACCESS_METADATA } from '../src/common/access.decorators.ts';

type Class = new (...args: never[]) => object;

/** A route as its controller declares it. */
export interface Route {
  /** `METHOD /path` below the global prefix. */
  name: string;
  /** What it asks of its caller; nothing when it was forgotten. */
  access: Access | undefined;
  /** The kinds of input it takes without a schema. */
  unchecked: string[];
}

/** The inputs that come from the caller as they please. */
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
    const url = [Reflect.getMetadata(PATH_METADATA, controller), path].filter((part) => part !== '/').join('/');
    const access = Reflect.getMetadata(ACCESS_METADATA, handler) ?? Reflect.getMetadata(ACCESS_METADATA, controller);
    return [{ name: `${verb} /${url}`, access, unchecked: uncheckedInputs(controller, method) }];
  });
}

/** What is wrong with these routes, given who may call what. */
export function faultsOf(routes: readonly Route[], table: Record<string, Access>): string[] {
  const faults = routes.flatMap(({ name, access, unchecked }) => [
    ...unchecked.map((input) => `${name}: ${input} without a schema`),
    ...accessFaults(name, access, table[name]),
  ]);
  const names = new Set(routes.map(({ name }) => name));
  const missing = Object.keys(table).filter((name) => !names.has(name));
  return [...faults, ...missing.map((name) => `${name}: in the table, but no controller has it`)];
}

function accessFaults(name: string, declared: Access | undefined, expected: Access | undefined): string[] {
  if (declared === undefined) return [`${name}: says not who may call it`];
  if (expected === undefined) return [`${name}: not in the table`];
  if (JSON.stringify(declared) === JSON.stringify(expected)) return [];
  return [`${name}: asks for ${JSON.stringify(declared)}, the table for ${JSON.stringify(expected)}`];
}

function uncheckedInputs(controller: Class, method: string): string[] {
  const inputs: Record<string, { schema?: unknown }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  return Object.entries(inputs).flatMap(([key, { schema }]) => {
    // `<kind>:<index>`; decorators of ours have keys that begin with a random id, which may be a digit.
    const [kind = ''] = key.split(':');
    const input = INPUTS[kind];
    return input && !schema ? [input] : [];
  });
}
